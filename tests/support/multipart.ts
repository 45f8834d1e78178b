const BOUNDARY = 'handlens-test-boundary';

export interface Part {
  name: string;
  fileName?: string;
  data: string | Uint8Array;
}

/** Returns a form body like a browser. */
export function multipart(parts: readonly Part[]): { body: Uint8Array; headers: { 'content-type': string } } {
  const chunks = parts.flatMap(({ name, fileName, data }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    return [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`, data, '\r\n'];
  });
  const body = Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
