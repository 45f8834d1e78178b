/** Last known state of an upload in parts. */
export interface ShelvedUpload {
  id: string;
  name: string;
  content: Uint8Array<ArrayBuffer>;
  /** Numbers of the parts to send. */
  missing: number[];
  isComplete: boolean;
}

/** Uploads not in use: a request takes one from here, so that no other request removes it. */
export class UploadShelf {
  private readonly uploads: ShelvedUpload[] = [];

  take(fits: (upload: ShelvedUpload) => boolean): ShelvedUpload | null {
    const at = this.uploads.findIndex(fits);
    return at < 0 ? null : this.uploads.splice(at, 1)[0]!;
  }

  put(upload: ShelvedUpload): void {
    this.uploads.push(upload);
  }
}
