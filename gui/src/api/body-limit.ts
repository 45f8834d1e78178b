/** Share of a request's body that the form around its files may take. */
const FORM = 1 / 1.048576;

let most = 10_000_000;

/** Maximum total size of the files in one request, bytes. */
export const maxUploadBytes = (): number => most;

/** Sets the limit of the server. @param bytes maximum size of a body. */
export function setMaxBodyBytes(bytes: number): void {
  most = Math.floor(bytes * FORM);
}
