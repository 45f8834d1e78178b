/** Licences, by SPDX id, that allow distribution with this project. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Zlib', 'CC0-1.0', 'MPL-2.0'],
  ...['Python-2.0', 'PSF-2.0', 'BlueOak-1.0.0', 'Unlicense'],
]);

/** Licences accepted for certain packages only, with reasons. */
const EXCEPTIONS: readonly { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-(libvips-|win32-|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips and its dependencies are unchanged shared libraries in a separate package that users can replace, as the LGPL requires. No code of this project is linked into them.',
  },
  {
    name: /^dejavu-fonts-ttf$/,
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    why: 'The Bitstream Vera and Arev licences allow redistribution of the fonts with any software, if their names are unchanged.',
  },
];

export interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
}

/** Returns why a package with a conditional licence may be shipped; null if no reason is recorded. */
export function exceptionFor(name: string, licence: string): string | null {
  return EXCEPTIONS.find((one) => one.name.test(name) && one.licence === licence)?.why ?? null;
}

const bare = (expression: string) => expression.trim().replace(/^\((.*)\)$/s, '$1');

/**
 * Returns whether a package may be shipped: of licences joined by OR one must be allowed, of those joined by AND all.
 * @param licence an SPDX expression with only one kind of operator.
 */
export function mayShip({ name, licence }: Pick<ShippedPackage, 'name' | 'licence'>): boolean {
  if (exceptionFor(name, licence) !== null) return true;
  const text = bare(licence);
  if (text.includes(' OR ')) return text.split(' OR ').some((one) => mayShip({ name, licence: one }));
  if (text.includes(' AND ')) return text.split(' AND ').every((one) => mayShip({ name, licence: one }));
  return ALLOWED.has(text);
}
