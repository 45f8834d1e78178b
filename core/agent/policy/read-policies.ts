import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { parseInput } from '../../base/parse-input.js';
import { readPlainYaml } from '../../base/yaml.js';
import { REFUSALS, type RefusalCategory } from '../decision/decision.js';
import { PolicyLexicon } from './lexicon.js';
import type { Policy, Roles, Rule, RulePart } from './policy.js';

/** File of the phrases that mean the same in every language: programs, file names, sites. */
const COMMON = 'any.yaml';

function readFile(folder: string, name: string): PolicyFile {
  const read = readPlainYaml(readFileSync(join(folder, name), 'utf8'));
  if ('refusal' in read) throw new Fault('invalid-input', `The policy ${name} cannot be read: ${read.refusal}`);
  return parseInput(PolicyFile, read.value);
}

/**
 * Reads the policies, one file per language.
 * @param folder `configs/agent/policy`. Faults: invalid-input.
 */
export function readPolicies(folder: string): readonly Policy[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  if (!names.includes(COMMON))
    throw new Fault('invalid-input', `The policy needs ${COMMON} in addition to the languages.`);
  const common = readFile(folder, COMMON);
  return names
    .filter((name) => name !== COMMON)
    .toSorted()
    .map((name) => compilePolicy(readFile(folder, name), common));
}

const Phrase = z.string().min(1).max(1000);

const RuleInFile = z.strictObject({
  /** Patterns of requests that the rule refuses; see `readPattern`. */
  asks: z.array(Phrase).min(1),
  /** Patterns that exempt a match if they occur between it and the next request. */
  unless: z.array(Phrase).default([]),
  /**
   * `checked`: no match if the following words turn the last ones into an attribute ("password keypads"). `free`: not
   * checked.
   */
  head: z.enum(['checked', 'free']).default('checked'),
  /** `about`: "how do I ..." is a question about the action, not a request. */
  questions: z.enum(['asked', 'about']).default('asked'),
});

const categories = Object.keys(REFUSALS) as [RefusalCategory, ...RefusalCategory[]];

/** Program names and fragments of shell syntax, the same in every language. */
const Commands = z.strictObject({
  /** Program names that are not words of any language. They are commands wherever a command can start. */
  programs: z.array(Phrase),
  /** Program names that are also words ("cat"). They are commands only with an option, a system path or an operator. */
  wordPrograms: z.array(Phrase),
  /** Texts that only occur in code. */
  marks: z.array(Phrase),
});

/** A file of `configs/agent/policy`: groups of words, and the patterns of each category, which use these groups. */
export const PolicyFile = z.strictObject({
  language: z.string().regex(/^[a-z]{2,8}$/),
  /** Pairs of a variant character and the character used in the phrases below. */
  variants: z.string().max(20_000).default(''),
  groups: z.record(z.string().regex(/^[a-z_]+$/), z.array(Phrase).min(1)).default({}),
  commands: Commands.optional(),
  /** Names of files with secrets: a name, `*.ending`, or `folder/`. */
  secretFiles: z.array(Phrase).default([]),
  /** Hosts of sites with copyrighted images. */
  pictureSites: z.array(Phrase).default([]),
  categories: z.partialRecord(z.enum(categories), z.record(z.string().regex(/^[a-z0-9-]+$/), RuleInFile)).default({}),
});
type PolicyFile = z.infer<typeof PolicyFile>;

/** A part of a policy pattern. */
type PatternPart =
  | { kind: 'words'; phrases: string[]; optional: boolean }
  | { kind: 'group'; name: string; optional: boolean }
  /** Any words, except the end of a sentence and words that would turn the next part into an attribute. */
  | { kind: 'gap'; maxWords: number }
  /** Articles, pronouns, courtesies. */
  | { kind: 'fill' };

const PART = /\{([a-z_]+)\}|\(([^()]*)\)|\[\{([a-z_]+)\}\]|\[([^[\]]*)\]|\.\.(\d{0,2})|(~)|([^\s{}()[\]~]+)/gu;
const DEFAULT_GAP = 5;

const split = (text: string) => text.split('|').map((phrase) => phrase.trim());

function toPart(match: RegExpMatchArray): PatternPart {
  const [text, group, choice, optionalGroup, optionalChoice, gap, fill] = match;
  if (group !== undefined) return { kind: 'group', name: group, optional: false };
  if (choice !== undefined) return { kind: 'words', phrases: split(choice), optional: false };
  if (optionalGroup !== undefined) return { kind: 'group', name: optionalGroup, optional: true };
  if (optionalChoice !== undefined) return { kind: 'words', phrases: split(optionalChoice), optional: true };
  if (gap !== undefined) return { kind: 'gap', maxWords: gap === '' ? DEFAULT_GAP : Number(gap) };
  if (fill !== undefined) return { kind: 'fill' };
  return { kind: 'words', phrases: [text], optional: false };
}

/**
 * Parses a policy pattern: literal words; `(a|b c)` alternatives; `[a]` optional; `{group}` any phrase of a group; `..`
 * up to five words, `..9` up to nine words; `~` articles and similar words. Faults: invalid-input.
 */
function readPattern(text: string): PatternPart[] {
  const rest = text.replaceAll(PART, '').trim();
  const parts = [...text.matchAll(PART)].map(toPart);
  const first = parts[0];
  const last = parts.at(-1);
  const isFirm = (part: PatternPart | undefined) =>
    part !== undefined && (part.kind === 'group' || part.kind === 'words') && !part.optional;
  if (rest === '' && isFirm(first) && isFirm(last)) return parts;
  throw new Fault(
    'invalid-input',
    `The sentence "${text}" of the policy cannot be parsed. Begin and end it with words.`,
  );
}

/** Numbers the groups that are used and adds their phrases to the lexicon. */
class Groups {
  readonly lexicon = new PolicyLexicon();
  readonly #numbers = new Map<string, number>();
  readonly #phrases: ReadonlyMap<string, readonly string[]>;

  constructor(phrases: ReadonlyMap<string, readonly string[]>) {
    this.#phrases = phrases;
  }

  named(name: string): number {
    return this.#numberOf(name, () => this.#flatten(name, []));
  }

  of(phrases: readonly string[]): number {
    return this.#numberOf(`(${phrases.join('|')})`, () => phrases);
  }

  #numberOf(key: string, phrases: () => readonly string[]): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    for (const phrase of phrases()) this.lexicon.add(phrase, number);
    return number;
  }

  /** Returns the phrases of a group, including those of groups that it references ("{other}"). */
  #flatten(name: string, above: readonly string[]): string[] {
    const phrases = this.#phrases.get(name);
    if (!phrases || above.includes(name)) {
      throw new Fault(
        'invalid-input',
        `The policy has no group "${name}", or the group contains itself. Define it under groups.`,
      );
    }
    return phrases.flatMap((phrase) => {
      const other = /^\{([a-z_]+)\}$/.exec(phrase)?.[1];
      return other === undefined ? [phrase] : this.#flatten(other, [...above, name]);
    });
  }
}

function compilePattern(text: string, groups: Groups): RulePart[] {
  return readPattern(text).map((part): RulePart => {
    if (part.kind === 'gap' || part.kind === 'fill') return part;
    const group = part.kind === 'group' ? groups.named(part.name) : groups.of(part.phrases);
    return { kind: 'group', group, optional: part.optional };
  });
}

const ROLES = [
  'fillers',
  'blockers',
  'carriers',
  'not',
  'how',
  'who',
  'or',
  'next',
  'naming',
] as const satisfies (keyof Roles)[];

function rulesOf({ language, categories }: PolicyFile, groups: Groups): Rule[] {
  return Object.entries(categories).flatMap(([category, rules]) =>
    Object.entries(rules ?? {}).map(([name, { asks, unless, head, questions }]) => ({
      id: `${language}.${category}.${name}`,
      category: category as RefusalCategory,
      asks: asks.map((text) => compilePattern(text, groups)),
      unless: unless.map((text) => compilePattern(text, groups)),
      head,
      questions,
    })),
  );
}

/** Parses pairs of characters ("顯显 东东") to a map from the first to the second. Faults: invalid-input. */
function readVariants(pairs: string): Map<string, string> {
  const read = pairs.split(/\s+/).filter((pair) => pair !== '');
  const wrong = read.find((pair) => pair.length !== 2);
  if (wrong !== undefined)
    throw new Fault(
      'invalid-input',
      `The variant "${wrong}" of the policy is not a pair of characters. Write two characters.`,
    );
  return new Map(read.map((pair) => [pair[0]!, pair[1]!]));
}

/**
 * Compiles the policy of a language.
 * @param common phrases that mean the same in every language. Faults: invalid-input (a pattern that cannot be parsed, a
 * missing group).
 */
function compilePolicy(file: PolicyFile, common: PolicyFile): Policy {
  const commands = common.commands ?? { programs: [], wordPrograms: [], marks: [] };
  const groups = new Groups(
    new Map([...Object.entries(common.groups), ['program', commands.programs], ...Object.entries(file.groups)]),
  );
  const roles = Object.fromEntries(ROLES.map((role) => [role, groups.named(role)])) as unknown as Roles;
  const rules = rulesOf(file, groups);
  const firsts = rules.flatMap(({ asks }) => asks.map(([first]) => (first?.kind === 'group' ? first.group : -1)));
  return {
    language: file.language,
    variants: readVariants(file.variants),
    rules,
    roles,
    firsts: new Set(firsts),
    lexicon: groups.lexicon,
    commands: {
      programs: new Set(commands.programs),
      wordPrograms: new Set(commands.wordPrograms),
      marks: commands.marks,
    },
    secretFiles: common.secretFiles,
    pictureSites: common.pictureSites,
  };
}
