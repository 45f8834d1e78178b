import type { Locator } from 'playwright-core';

/** Paints the grounds of an element over each other, then its ink. */
const MEASURE = `(element) => {
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  const paint = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const grounds = [];
  for (let at = element; at; at = at.parentElement) grounds.unshift(getComputedStyle(at).backgroundColor);
  let ground = 1;
  for (const colour of grounds) ground = paint(colour);
  const ink = paint(getComputedStyle(element).color);
  return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
}`;

/** Returns the contrast ratio of WCAG between the text of an element and its ground. axe skips disabled elements. */
export const contrastOf = (element: Locator): Promise<number> =>
  element.evaluate((one, measure) => new Function(`return ${measure}`)()(one) as number, MEASURE);
