import { describe, expect, test } from 'vitest';
import { STYLE } from '../../../../core/report/html/style.js';

/** Colours of each theme, in this order: light, dark and print. */
const THEMES = [...STYLE.matchAll(/:root\{([^}]*)\}/g)].map(
  ([, text = '']) =>
    new Map([...text.matchAll(/--(\w+):(#[0-9a-f]+)/g)].map(([, name = '', colour = '']) => [name, colour])),
);

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((place) => {
    const part = Number.parseInt(digits.slice(place, place + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the style', () => {
  test.each([
    ['ink', 'ground', 4.5],
    ['ink', 'sunk', 4.5],
    ['soft', 'ground', 4.5],
    ['soft', 'sunk', 4.5],
    ['accent', 'ground', 4.5],
    ['accent', 'sunk', 4.5],
    ['mid', 'ground', 3],
    ['faint', 'ground', 3],
  ])('has a contrast of %s and %s of at least %d to 1 in the light, dark and print themes', (one, other, least) => {
    expect(THEMES).toHaveLength(3);
    const contrasts = THEMES.map((theme) => contrastOf(theme.get(one)!, theme.get(other)!));
    expect(contrasts.filter((contrast) => contrast < least)).toEqual([]);
  });
});
