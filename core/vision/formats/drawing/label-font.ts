import { createRequire } from 'node:module';

/** Family, weight and style of the font file, as Pango names it. */
export const LABEL_FONT = 'DejaVu Sans Bold';

/** Where the label font lies: in the package `dejavu-fonts-ttf`. A bundle passes the path of its own copy instead. */
export function labelFontPath(): string {
  return createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
}
