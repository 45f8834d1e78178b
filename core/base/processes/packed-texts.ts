/** Texts of a column, concatenated. Passing millions of separate strings to a thread is slow. */
export interface PackedTexts {
  text: string;
  /** End offset of each text, exclusive. */
  ends: Uint32Array<ArrayBuffer>;
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (let at = 0; at < texts.length; at += 1) {
    end += (texts[at] as string).length;
    ends[at] = end;
  }
  return { text: texts.join(''), ends };
}

export function unpackTexts({ text, ends }: PackedTexts): string[] {
  const texts = new Array<string>(ends.length);
  let from = 0;
  for (let at = 0; at < ends.length; at += 1) {
    const end = ends[at] as number;
    texts[at] = text.slice(from, end);
    from = end;
  }
  return texts;
}
