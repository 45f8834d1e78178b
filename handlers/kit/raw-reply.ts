/** Returns the header that makes clients save an answer as a file. @param name any file name. */
export const attachmentHeader = (name: string): { 'content-disposition': string } => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
});

/** An answer that is not JSON, such as a page, a script or an image. */
export class RawReply {
  readonly data: string | Uint8Array;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  /** @param options status: 200 by default. */
  constructor(
    data: string | Uint8Array,
    contentType: string,
    { headers = {}, status = 200 }: { headers?: Record<string, string>; status?: number } = {},
  ) {
    this.status = status;
    this.data = data;
    this.contentType = contentType;
    this.headers = headers;
  }
}
