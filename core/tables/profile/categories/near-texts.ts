import { editDistance } from '../../../language/edit-distance.js';

/** Texts longer than this are compared no more: they are prose, not names. */
const LONGEST = 120;

interface Piece {
  from: number;
  length: number;
}

/** Cuts a length into `count` pieces, the longer ones last. */
function piecesOf(length: number, count: number): Piece[] {
  const short = Math.floor(length / count);
  const longer = length - short * count;
  let from = 0;
  return Array.from({ length: count }, (_, at) => {
    const piece = { from, length: short + (at >= count - longer ? 1 : 0) };
    from += piece.length;
    return piece;
  });
}

/**
 * Finds texts within a few edits without comparing all with all: of two texts at most k edits apart, one of k + 1 pieces
 * of the one stands unchanged in the other, at most k places away (Li, Deng, Wang and Feng, "Pass-Join", VLDB 2012). A
 * swap of neighbours counts as one edit but may touch two pieces, hence one piece more.
 */
export class NearTexts {
  readonly #byPiece = new Map<string, number[]>();
  readonly #lengths = new Set<number>();
  readonly #texts: readonly string[];
  readonly #most: number;

  /** @param most edits, 1 to 3. */
  constructor(texts: readonly string[], most: number) {
    this.#texts = texts;
    this.#most = most;
    texts.forEach((text, at) => {
      if (text.length <= LONGEST && text.length > most + 1) this.#add(text, at);
    });
  }

  #add(text: string, at: number): void {
    this.#lengths.add(text.length);
    piecesOf(text.length, this.#most + 2).forEach(({ from, length }, place) => {
      const key = `${text.length}:${place}:${text.slice(from, from + length)}`;
      const list = this.#byPiece.get(key);
      if (list === undefined) this.#byPiece.set(key, [at]);
      else list.push(at);
    });
  }

  /** Indices of the texts at most `most` edits from this one, with their distances, nearest first; itself left out. */
  find(text: string): { at: number; distance: number }[] {
    if (text.length > LONGEST) return [];
    const found: { at: number; distance: number }[] = [];
    for (const at of this.#candidates(text)) {
      const other = this.#texts[at]!;
      const distance = other === text ? 0 : editDistance(text, other, this.#most);
      if (distance > 0 && distance <= this.#most) found.push({ at, distance });
    }
    return found.sort((one, other) => one.distance - other.distance || one.at - other.at);
  }

  #candidates(text: string): Set<number> {
    const candidates = new Set<number>();
    for (let length = text.length - this.#most; length <= text.length + this.#most; length++) {
      if (!this.#lengths.has(length)) continue;
      piecesOf(length, this.#most + 2).forEach((piece, place) => {
        for (let shift = -this.#most; shift <= this.#most; shift++) {
          const from = piece.from + shift;
          if (from < 0 || from + piece.length > text.length) continue;
          const list = this.#byPiece.get(`${length}:${place}:${text.slice(from, from + piece.length)}`);
          for (const at of list ?? []) candidates.add(at);
        }
      });
    }
    return candidates;
  }
}
