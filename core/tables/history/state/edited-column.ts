import { type Codes, codesFor } from '../../columns/codes.js';
import { isDistinct, markDistinct, markExtended } from './compact-column.js';
import { hasSameCells, type StateColumn } from './table-state.js';

/**
 * Returns a column with its texts replaced by a function of the text, which runs once for each of them; the same object
 * if nothing changes.
 */
export function mapTexts(column: StateColumn, change: (text: string, code: number) => string): StateColumn {
  let texts: string[] | null = null;
  for (let code = 0; code < column.texts.length; code += 1) {
    const text = column.texts[code]!;
    const after = change(text, code);
    if (after === text) continue;
    texts ??= [...column.texts];
    texts[code] = after;
  }
  return texts === null ? column : { ...column, texts };
}

/** Returns a column with other texts, by code; the same object if nothing changes. */
export function withTexts(column: StateColumn, texts: readonly string[]): StateColumn {
  const { texts: before } = column;
  for (let code = 0; code < before.length; code += 1) if (before[code] !== texts[code]) return { ...column, texts };
  return column;
}

/** Returns a column with the texts of some places replaced; the same object if nothing changes. */
export function setTexts(column: StateColumn, edits: ReadonlyMap<number, string>): StateColumn {
  const { texts: known, codes: before } = column;
  const changed = [...edits].filter(([place, text]) => known[before[place]!] !== text);
  if (changed.length === 0) return column;
  const wanted = new Set(changed.map(([, text]) => text));
  const codeOf = findTexts(known, wanted);
  const texts = [...known];
  for (const text of wanted) if (!codeOf.has(text)) codeOf.set(text, texts.push(text) - 1);
  const codes = copyCodes(before, texts.length);
  for (const [place, text] of changed) codes[place] = codeOf.get(text)!;
  markExtended(texts, known);
  return { ...column, texts: isDistinct(known) ? markDistinct(texts) : texts, codes };
}

/** Returns the first code of each known text. */
function findTexts(known: readonly string[], wanted: ReadonlySet<string>): Map<string, number> {
  const lengths = new Set([...wanted].map(({ length }) => length));
  const codeOf = new Map<string, number>();
  for (let code = 0; code < known.length; code += 1) {
    const text = known[code]!;
    // Most texts have another length. Looking up a text for the first time computes its hash.
    if (lengths.has(text.length) && wanted.has(text) && !codeOf.has(text)) codeOf.set(text, code);
  }
  return codeOf;
}

/** Copies codes into the narrowest type for a dictionary. */
function copyCodes(codes: Codes, texts: number): Codes {
  const copy = codesFor(Math.max(texts, 2 ** (8 * codes.BYTES_PER_ELEMENT - 8) + 1), codes.length);
  copy.set(codes);
  return copy;
}

/** Builds a column from one text for each place. */
export function columnOfTexts(
  facts: Pick<StateColumn, 'id' | 'name'>,
  places: number,
  textAt: (place: number) => string,
): StateColumn {
  const texts: string[] = [];
  const codeOf = new Map<string, number>();
  const wide = new Uint32Array(places);
  for (let place = 0; place < places; place += 1) {
    const text = textAt(place);
    let code = codeOf.get(text);
    if (code === undefined) {
      code = texts.push(text) - 1;
      codeOf.set(text, code);
    }
    wide[place] = code;
  }
  const codes = codesFor(texts.length, places);
  codes.set(wide);
  return { ...facts, header: facts.name, texts: markDistinct(texts), codes };
}

/** Returns a column that has the changes of another version only at some places. */
export function mergeAt(before: StateColumn, after: StateColumn, isIn: (place: number) => boolean): StateColumn {
  if (hasSameCells(before, after)) return after;
  const texts = [...before.texts, ...after.texts];
  const codes = codesFor(texts.length, before.codes.length);
  for (let place = 0; place < codes.length; place += 1)
    codes[place] = isIn(place) ? before.texts.length + after.codes[place]! : before.codes[place]!;
  return { ...after, texts, codes };
}

/** Returns the codes of some places, in their order. */
export function pickCodes(
  { texts, codes }: Pick<StateColumn, 'texts' | 'codes'>,
  places: Uint32Array,
): StateColumn['codes'] {
  const picked = codesFor(texts.length, places.length);
  for (let at = 0; at < places.length; at += 1) picked[at] = codes[places[at]!]!;
  return picked;
}

/** Returns one dictionary for several lists of texts, and the code in it of each text of each list. */
export function commonTexts(lists: readonly (readonly string[])[]): { texts: string[]; codeOf: Uint32Array[] } {
  const known = new Map<string, number>();
  const texts: string[] = [];
  const codeOf = lists.map((list) =>
    Uint32Array.from(list, (text) => {
      let code = known.get(text);
      if (code === undefined) {
        code = texts.push(text) - 1;
        known.set(text, code);
      }
      return code;
    }),
  );
  return { texts, codeOf };
}
