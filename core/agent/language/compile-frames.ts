import { AGENT_TOOLS, type AgentTool, FILE_SLOTS, TOOLS, takesClasses } from '../tools/agent-tool.js';
import { SLOT_NAMES } from '../values/slot-value.js';
import type { LanguageFile } from './language-file.js';

/** A compiled sentence pattern. */
export interface Pattern {
  parts: readonly FramePart[];
  /**
   * Conditions for a match: the row must contain at least one group of each list. Excludes most patterns without trying
   * them.
   */
  needs: readonly (readonly string[])[];
}

/** The compiled patterns of a sentence for a tool. */
export interface Frame {
  tool: AgentTool;
  /** `<language>.<tool>.<id>` */
  rule: string;
  patterns: readonly Pattern[];
  form: 'request' | 'question';
  means: 'call' | 'ask';
  open: boolean;
  cover: number;
  gives: Readonly<Record<string, string | boolean | number>>;
}

/** An option that may occur next to a sentence: "with confidence above 0.5". */
export interface FrameOption {
  rule: string;
  of: ReadonlySet<AgentTool>;
  patterns: readonly Pattern[];
  gives: Readonly<Record<string, string | boolean | number>>;
}

/** A sentence without its action, which continues a previous one: "cats in b.jpg". */
export interface Continuation {
  of: ReadonlySet<AgentTool>;
  patterns: readonly Pattern[];
}

function toPattern(say: string): Pattern {
  const parts = parsePattern(say);
  return { parts, needs: parts.flatMap((part) => (part.kind === 'group' ? [part.groups] : [])) };
}

/** Index of sentence patterns by required group, so that only those whose words occur in a clause are tried. */
export class FrameIndex {
  private readonly byGroup = new Map<string, number[]>();
  /** Indices of the patterns without required groups, which are always tried. */
  private readonly always: number[] = [];
  private readonly entries: readonly { frame: Frame; pattern: Pattern }[];

  constructor(frames: readonly Frame[]) {
    this.entries = frames.flatMap((frame) => frame.patterns.map((pattern) => ({ frame, pattern })));
    this.entries.forEach(({ pattern }, place) => {
      const [first] = pattern.needs;
      if (!first) this.always.push(place);
      for (const group of first ?? []) {
        const places = this.byGroup.get(group);
        if (places) places.push(place);
        else this.byGroup.set(group, [place]);
      }
    });
  }

  /** Returns the sentences with patterns that may match a row with these groups, in the order of the language file. */
  candidates(groups: ReadonlySet<string>): Map<Frame, Pattern[]> {
    const places = new Set(this.always);
    for (const group of groups) for (const place of this.byGroup.get(group) ?? []) places.add(place);
    const found = new Map<Frame, Pattern[]>();
    for (const place of Uint16Array.from(places).sort()) {
      const { frame, pattern } = this.entries[place]!;
      if (!pattern.needs.every((needed) => needed.some((group) => groups.has(group)))) continue;
      const patterns = found.get(frame);
      if (patterns) patterns.push(pattern);
      else found.set(frame, [pattern]);
    }
    return found;
  }
}

/** Compiles the sentences of a language. */
export function compileFrames(data: LanguageFile): Frame[] {
  return Object.entries(data.tools).flatMap(([name, { sentences }]) => {
    const tool = name as AgentTool;
    return sentences.map(({ id, say, form, means, open, cover, gives }) => ({
      tool,
      rule: `${data.language}.${tool}.${id}`,
      patterns: say.map(toPattern),
      form,
      means,
      open,
      cover: cover ?? TOOLS[tool].cover,
      gives: gives ?? {},
    }));
  });
}

/** Compiles the options of a language. */
export function compileOptions(data: LanguageFile): FrameOption[] {
  return data.options.map(({ id, of, say, gives }) => ({
    rule: `${data.language}.option.${id}`,
    of: new Set(of),
    patterns: say.map(toPattern),
    gives: gives ?? {},
  }));
}

/** Detection tools, whose sentences can continue each other. */
const DETECTION_TOOLS: ReadonlySet<AgentTool> = new Set(AGENT_TOOLS.filter(takesClasses));

/** Compiles the continuations of a language. */
export function compileContinuations(data: LanguageFile): Continuation[] {
  return Object.entries(data.tools).flatMap(([name, { continues }]) => {
    const tool = name as AgentTool;
    const patterns = continues.map(toPattern);
    return patterns.length === 0
      ? []
      : [{ of: DETECTION_TOOLS.has(tool) ? DETECTION_TOOLS : new Set([tool]), patterns }];
  });
}

/** A part of a sentence. */
export type FramePart =
  | { kind: 'group'; groups: readonly string[] }
  | { kind: 'slot'; name: string }
  | { kind: 'word'; word: string }
  | { kind: 'optional'; parts: readonly FramePart[] };

const TOKEN = /[[\]]|<[a-z_|]+>|\{[a-z_]+\}|[^\s[\]<>{}]+/g;

const SLOTS: ReadonlySet<string> = new Set([...SLOT_NAMES, ...FILE_SLOTS.map(([name]) => name)]);

function toPart(token: string): FramePart {
  if (token.startsWith('<')) {
    const names = token.slice(1, -1).split('|');
    return { kind: 'group', groups: names.flatMap((name) => [`action.${name}`, `word.${name}`]) };
  }
  if (!token.startsWith('{')) return { kind: 'word', word: token };
  const name = token.slice(1, -1);
  if (!SLOTS.has(name)) throw new SyntaxError(`No such slot: "${token}"`);
  return { kind: 'slot', name };
}

/**
 * Parses a sentence pattern: `<group|group>`, `{slot}`, `[optional part]` and literal words.
 * @throws SyntaxError if brackets are unbalanced or a slot is unknown. Tests check the language files.
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
