/** Red, green and blue in sRGB, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Twelve colors that people with any form of color blindness can distinguish. Source: Martin Krzywinski, "Color
 * palettes for color blindness", 12-color set (http://mkweb.bcgsc.ca/colorblind/palettes.mhtml), with one change: a
 * dark blue (#00489E) replaces #FFB2FD, which looks like #00C2F9 to protanopes (CIE76 distance 3.4 in the model of
 * Machado et al. 2009). The minimum distance is now 11 for any vision. The order is our own: each color is the one
 * farthest from those before it, because the first classes of a model are often the most frequent.
 */
export const CLASS_COLORS: readonly [Rgb, ...Rgb[]] = [
  [0x00, 0x9f, 0x81],
  [0x84, 0x00, 0xcd],
  [0xff, 0xc3, 0x3b],
  [0xa4, 0x01, 0x22],
  [0x00, 0xfc, 0xcf],
  [0xff, 0x6e, 0x3a],
  [0x00, 0xc2, 0xf9],
  [0x9f, 0x01, 0x62],
  [0x00, 0x48, 0x9e],
  [0x00, 0x8d, 0xf9],
  [0xff, 0x5a, 0xaf],
  [0xe2, 0x01, 0x34],
];

/** Returns the color of a class, the same in all images and runs. Ids 12 apart share a color. */
export function classColor(classId: number): Rgb {
  return CLASS_COLORS[classId % CLASS_COLORS.length] ?? CLASS_COLORS[0];
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/**
 * Returns the relative luminance of a color, 0 to 1 (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
 */
function relativeLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [dark, light] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns black or white, whichever has the higher contrast with the background: at least 4.5 (WCAG AA). */
export function contrastColor(background: Rgb): Rgb {
  return contrastRatio(background, BLACK) >= contrastRatio(background, WHITE) ? BLACK : WHITE;
}
