/** A part of a sentence. */
export type FramePart =
  | { kind: 'group'; groups: readonly string[] }
  | { kind: 'slot'; name: string }
  | { kind: 'word'; word: string }
  | { kind: 'optional'; parts: readonly FramePart[] };

const TOKEN = /[[\]]|<[a-z_|]+>|\{[a-z_]+\}|[^\s[\]<>{}]+/g;

function toPart(token: string): FramePart {
  if (token.startsWith('<')) {
    const names = token.slice(1, -1).split('|');
    return { kind: 'group', groups: names.flatMap((name) => [`action.${name}`, `word.${name}`]) };
  }
  if (token.startsWith('{')) return { kind: 'slot', name: token.slice(1, -1) };
  return { kind: 'word', word: token };
}

/**
 * Reads a sentence: `<group|group>`, `{slot}`, `[what may be absent]`, and words as they are.
 * @throws SyntaxError where brackets do not pair: the data of a language is checked by tests.
 */
export function parsePattern(say: string): readonly FramePart[] {
  const stack: FramePart[][] = [[]];
  for (const [token] of say.matchAll(TOKEN)) {
    if (token === '[') stack.push([]);
    else if (token === ']') {
      const parts = stack.pop()!;
      const outer = stack.at(-1);
      if (!outer) throw new SyntaxError(`"]" without "[" in "${say}"`);
      outer.push({ kind: 'optional', parts });
    } else stack.at(-1)!.push(toPart(token));
  }
  if (stack.length !== 1) throw new SyntaxError(`"[" without "]" in "${say}"`);
  return stack[0]!;
}
