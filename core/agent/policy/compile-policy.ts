import { Fault } from '../../base/fault.js';
import type { RefusalCategory } from '../decision/decision.js';
import { PolicyLexicon } from './lexicon.js';
import type { Policy, Roles, Rule, RulePart } from './policy.js';
import type { PolicyFile } from './policy-file.js';
import { readPattern } from './read-pattern.js';

/** Numbers the groups and fills the lexicon; groups that nothing uses cost nothing. */
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

  /** Phrases of a group, with those of the groups it names ("{other}"). */
  #flatten(name: string, above: readonly string[]): string[] {
    const phrases = this.#phrases.get(name);
    if (!phrases || above.includes(name)) {
      throw new Fault('invalid-input', `The policy has no group "${name}", or it holds itself. Write it under groups.`);
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

/** "顯显 東东": each pair as its first character by its second. Faults: invalid-input. */
function readVariants(pairs: string): Map<string, string> {
  const read = pairs.split(/\s+/).filter((pair) => pair !== '');
  const wrong = read.find((pair) => pair.length !== 2);
  if (wrong !== undefined)
    throw new Fault('invalid-input', `The variant "${wrong}" of the policy is no pair of characters. Write two.`);
  return new Map(read.map((pair) => [pair[0]!, pair[1]!]));
}

/**
 * Makes a policy of a file of words.
 * @param common what means the same in every language.
 * Faults: invalid-input, for a sentence that is not read or a group that is missing.
 */
export function compilePolicy(file: PolicyFile, common: PolicyFile): Policy {
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
