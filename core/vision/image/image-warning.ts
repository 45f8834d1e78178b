/** Codes of warnings about single images. Other warnings about a result concern its model. */
export const IMAGE_WARNING_CODES = ['image-pages', 'image-cmyk', 'image-transparent'] as const;
export type ImageWarningCode = (typeof IMAGE_WARNING_CODES)[number];

/** A warning about one image. */
export interface ImageWarning {
  code: ImageWarningCode;
  message: string;
}

const CODES: ReadonlySet<string> = new Set(IMAGE_WARNING_CODES);

/** Whether a warning concerns one image, and not the model. */
export const isImageWarning = <Warning extends { code: string }>(
  warning: Warning,
): warning is Warning & { code: ImageWarningCode } => CODES.has(warning.code);

/** Images with the same warning. */
export interface WarnedImages {
  code: ImageWarningCode;
  count: number;
  /** Names of the first images. */
  names: string[];
}

/** Maximum names retained for each warning. */
const MAX_NAMES = 3;

/** Counts images by their warnings. */
export class ImageWarningTally {
  readonly #byCode = new Map<ImageWarningCode, WarnedImages>();

  /** Adds an image. Ignores warnings that concern the model. */
  add(name: string, warnings: readonly { code: string }[]): void {
    for (const { code } of warnings.filter(isImageWarning)) {
      const images = this.#byCode.get(code) ?? { code, count: 0, names: [] };
      images.count += 1;
      if (images.names.length < MAX_NAMES) images.names.push(name);
      this.#byCode.set(code, images);
    }
  }

  /** Returns the warnings in a fixed order. */
  list(): WarnedImages[] {
    return IMAGE_WARNING_CODES.flatMap((code) => this.#byCode.get(code) ?? []);
  }
}
