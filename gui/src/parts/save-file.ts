/**
 * Time until the URL of a saved file is revoked, ms. A browser may read the file late, and fails if the URL was
 * revoked. FileSaver.js waits as long.
 */
const REVOKE_AFTER_MS = 40_000;

/** Saves a file as a download of the browser. */
export function saveFile(data: Blob, name: string): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Returns the content of an output file of the API, which is text or base64. */
export function outputBlob(output: { content: string; encoding: 'utf-8' | 'base64'; media_type: string }): Blob {
  if (output.encoding === 'utf-8') return new Blob([output.content], { type: output.media_type });
  const bytes = Uint8Array.from(atob(output.content), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: output.media_type });
}
