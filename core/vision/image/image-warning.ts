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
