/** An answer that is not JSON: a page, a script, an image. */
export class RawReply {
  readonly data: string | Uint8Array;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(data: string | Uint8Array, contentType: string, headers: Record<string, string> = {}) {
    this.data = data;
    this.contentType = contentType;
    this.headers = headers;
  }
}
