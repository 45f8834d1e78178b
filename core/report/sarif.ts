/** Name and version of the program that wrote a report. */
export interface SarifTool {
  name: string;
  version: string;
}

/** Version and schema of SARIF 2.1.0 (OASIS), a format of editors and code hosts. */
export const SARIF = {
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
} as const;

/** Converts a path to a relative URI reference (RFC 3986). Escapes `#`, `?`, `%` and blanks. */
export function toUri(path: string): string {
  // Replaces lone surrogates, which file names may contain but URIs cannot.
  const whole = Buffer.from(path, 'utf8').toString('utf8');
  const uri = whole.split('/').map(encodeURIComponent).join('/');
  // A colon in the first segment would make that segment a URI scheme.
  return uri.replaceAll('%3A', ':').replace(/^([^/]*):/, '$1%3A');
}
