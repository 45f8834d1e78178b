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

/** Multiplier that spreads the bits of a hash (FNV-1a), and the bits of an integer that V8 stores without a box. */
const PRIME = 0x01000193;
const SMALL = 0x3fffffff;

/** Hashes a part of a text. Equal hashes of different parts only add candidates, which are compared anyway. */
function hashPart(text: string, from: number, length: number, seed: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1);
  for (let at = from; at < from + length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return (hash ^ (hash >>> 15)) & SMALL;
}

/** Distinguishes the pieces of texts of each length. */
const seedOf = (length: number, place: number) => length * 8 + place;

/**
 * Finds texts within k edits of each other without comparing all pairs. If one of two such texts is split into k + 1
 * pieces, at least one piece also occurs in the other text, shifted by at most k characters (Li, Deng, Wang and Feng,
 * "Pass-Join", VLDB 2012). Here, swapping two adjacent letters is one edit, which can change two pieces, so one more
 * piece is used.
 */
export class NearTexts {
  readonly #byPiece = new Map<number, number[]>();
  /** Pieces of texts, by their length. */
  readonly #pieces = new Map<number, readonly Piece[]>();
  readonly #texts: readonly string[];
  readonly #maxEdits: number;
  /** Number of the last search that compared each text. */
  readonly #compared: Uint32Array;
  #searches = 0;

  /** @param maxEdits maximum edits, 1 to 3. */
  constructor(texts: readonly string[], maxEdits: number) {
    this.#texts = texts;
    this.#maxEdits = maxEdits;
    this.#compared = new Uint32Array(texts.length);
    texts.forEach((text, at) => {
      if (text.length <= MAX_LENGTH && text.length > maxEdits + 1) this.#add(text, at);
    });
  }

  #add(text: string, at: number): void {
    const { length } = text;
    const pieces = this.#pieces.get(length) ?? piecesOf(length, this.#maxEdits + 2);
    this.#pieces.set(length, pieces);
    for (const [place, piece] of pieces.entries()) {
      const key = hashPart(text, piece.from, piece.length, seedOf(length, place));
      const list = this.#byPiece.get(key);
      if (list === undefined) this.#byPiece.set(key, [at]);
      else list.push(at);
    }
  }

  /** Returns the other texts within `maxEdits`, as index and distance, nearest first. */
  find(text: string): { at: number; distance: number }[] {
    const found: { at: number; distance: number }[] = [];
    if (text.length > MAX_LENGTH) return found;
    this.#searches += 1;
    for (let length = text.length - this.#maxEdits; length <= text.length + this.#maxEdits; length++) {
      for (const [place, piece] of (this.#pieces.get(length) ?? []).entries())
        this.#compareShifted(text, piece, seedOf(length, place), found);
    }
    return found.sort((one, other) => one.distance - other.distance || one.at - other.at);
  }

  #compareShifted(text: string, piece: Piece, seed: number, found: { at: number; distance: number }[]): void {
    const first = Math.max(0, piece.from - this.#maxEdits);
    const last = Math.min(text.length - piece.length, piece.from + this.#maxEdits);
    for (let from = first; from <= last; from++) {
      for (const at of this.#byPiece.get(hashPart(text, from, piece.length, seed)) ?? []) {
        if (this.#compared[at] === this.#searches) continue;
        this.#compared[at] = this.#searches;
        const other = this.#texts[at]!;
        const distance = other === text ? 0 : editDistance(text, other, this.#maxEdits);
        if (distance > 0 && distance <= this.#maxEdits) found.push({ at, distance });
      }
    }
  }
}
