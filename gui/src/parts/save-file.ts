/** A browser may read a file late, and loses it if its address was revoked. FileSaver.js waits as long. */
const REVOKE_AFTER_MS = 40_000;

/** Hands a file to the user, as the browser saves files. */
export function saveFile(data: Blob, name: string): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** The bytes of an output file of the API, whose content is text or base64. */
export function outputBlob(output: { content: string; encoding: 'utf-8' | 'base64'; media_type: string }): Blob {
  if (output.encoding === 'utf-8') return new Blob([output.content], { type: output.media_type });
  const bytes = Uint8Array.from(atob(output.content), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: output.media_type });
}
