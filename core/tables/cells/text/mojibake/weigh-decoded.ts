/** How likely a decoded character is: common ones speak for the decoding, rare ones against it. */
type Range = readonly [from: number, to: number, weight: number];

const RARE = -6;

/** Letters of scripts other than Latin: believed beside others of their kind, not alone among Latin letters. */
const SCRIPTS: readonly (readonly [from: number, to: number])[] = [
  [0x0386, 0x03ce],
  [0x0400, 0x045f],
  [0x0490, 0x0491],
  [0x0531, 0x0587],
  [0x05d0, 0x05ea],
  [0x0620, 0x06d5],
  [0x06f0, 0x06f9],
  [0x0900, 0x0dff],
  [0x0e01, 0x0e5b],
  [0x10a0, 0x10ff],
  [0x3041, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];

/** Sorted; what stands in none of them is rare. */
const RANGES: readonly Range[] = [
  // Control characters are on the way between two rounds of garbling.
  [0x0080, 0x009f, -1],
  [0x00a0, 0x00bf, 1.5],
  [0x00c0, 0x00de, 0.75],
  [0x00df, 0x00ff, 1.5],
  [0x0132, 0x0133, RARE],
  [0x0138, 0x0138, RARE],
  [0x0149, 0x0149, RARE],
  [0x0100, 0x017e, 1.5],
  [0x01a0, 0x01a1, 1],
  [0x01af, 0x01b0, 1],
  [0x0218, 0x021b, 1.5],
  [0x02bb, 0x02bc, 1],
  [0x02c6, 0x02dd, 0.5],
  [0x0300, 0x0345, 0],
  [0x1ea0, 0x1ef9, 1.5],
  [0x1f00, 0x1ffe, 1.5],
  [0x200b, 0x200f, 1],
  [0x2010, 0x203a, 1.5],
  [0x2070, 0x209c, 1],
  [0x20a0, 0x20bf, 1.5],
  [0x2100, 0x214f, 1],
  [0x2150, 0x23ff, 1],
  [0x2400, 0x25ff, 1.5],
  [0x2600, 0x27bf, 2],
  [0x2800, 0x2800, 1],
  [0x2900, 0x2bff, 1],
  [0x3000, 0x303f, 1],
  [0xfb00, 0xfb06, 1.5],
  [0xfe0f, 0xfe0f, 1],
  [0xfeff, 0xfeff, 1.5],
  [0xff01, 0xffee, 1],
  [0xfffd, 0xfffd, 1],
  [0x1f000, 0x1faff, 3],
];

/** Index of the script that a character belongs to; -1 for Latin, signs and rare ones. */
export function scriptOf(point: number): number {
  return SCRIPTS.findIndex(([from, to]) => point >= from && point <= to);
}

/** From -6 (rare) to 3 (emoji), for characters that `scriptOf` knows no script of. */
export function weighCharacter(point: number): number {
  return RANGES.find(([from, to]) => point >= from && point <= to)?.[2] ?? RARE;
}
