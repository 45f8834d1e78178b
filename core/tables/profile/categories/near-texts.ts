import { editDistance } from '../../../language/edit-distance.js';

/** Maximum characters of a compared text. Longer texts are prose. */
const MAX_LENGTH = 120;

interface Piece {
  from: number;
  length: number;
}

/** Splits a length into `count` pieces of almost equal length, longer ones last. */
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
 * Finds texts within k edits of each other without comparing all pairs. If one of two such texts is split into k + 1
 * pieces, at least one piece also occurs in the other text, shifted by at most k characters (Li, Deng, Wang and Feng,
 * "Pass-Join", VLDB 2012). Here, swapping two adjacent letters is one edit, which can change two pieces, so one more
 * piece is used.
 */
export class NearTexts {
  readonly #byPiece = new Map<string, number[]>();
  readonly #lengths = new Set<number>();
  readonly #texts: readonly string[];
  readonly #maxEdits: number;

  /** @param maxEdits maximum edits, 1 to 3. */
  constructor(texts: readonly string[], maxEdits: number) {
    this.#texts = texts;
    this.#maxEdits = maxEdits;
    texts.forEach((text, at) => {
      if (text.length <= MAX_LENGTH && text.length > maxEdits + 1) this.#add(text, at);
    });
  }

  #add(text: string, at: number): void {
    this.#lengths.add(text.length);
    piecesOf(text.length, this.#maxEdits + 2).forEach(({ from, length }, place) => {
      const key = `${text.length}:${place}:${text.slice(from, from + length)}`;
      const list = this.#byPiece.get(key);
      if (list === undefined) this.#byPiece.set(key, [at]);
      else list.push(at);
    });
  }

  /** Returns the other texts within `maxEdits`, as index and distance, nearest first. */
  find(text: string): { at: number; distance: number }[] {
    if (text.length > MAX_LENGTH) return [];
    const found: { at: number; distance: number }[] = [];
    for (const at of this.#candidates(text)) {
      const other = this.#texts[at]!;
      const distance = other === text ? 0 : editDistance(text, other, this.#maxEdits);
      if (distance > 0 && distance <= this.#maxEdits) found.push({ at, distance });
    }
    return found.sort((one, other) => one.distance - other.distance || one.at - other.at);
  }

  #candidates(text: string): Set<number> {
    const candidates = new Set<number>();
    for (let length = text.length - this.#maxEdits; length <= text.length + this.#maxEdits; length++) {
      if (!this.#lengths.has(length)) continue;
      piecesOf(length, this.#maxEdits + 2).forEach((piece, place) => {
        for (let shift = -this.#maxEdits; shift <= this.#maxEdits; shift++) {
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
