import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../base/fault.js';
import { MAX_YAML_BYTES, parseYaml } from '../../base/yaml.js';
import { foldText } from '../../language/fold-text.js';
import {
  type Continuation,
  compileContinuations,
  compileFrames,
  compileOptions,
  FrameIndex,
  type FrameOption,
} from './compile-frames.js';
import { LanguageFile } from './language-file.js';
import { Lexicon } from './lexicon.js';

/** A compiled language. */
export interface Language {
  code: string;
  data: LanguageFile;
  lexicon: Lexicon;
  frames: FrameIndex;
  options: readonly FrameOption[];
  continuations: readonly Continuation[];
  /** Frequent words of other languages, folded. */
  foreign: readonly { name: string; words: ReadonlySet<string> }[];
  /** Names of arguments, actions and classes that are recognized despite a typo. */
  spelled: Readonly<Record<'arguments' | 'actions' | 'shortActions' | 'classes', readonly string[]>>;
}

function pluralOf(text: string, plurals: LanguageFile['plurals']): string[] {
  const rule = plurals.find(([ending]) => text.endsWith(ending));
  return rule ? [`${text.slice(0, text.length - rule[0].length)}${rule[1]}`] : [];
}

const withPlurals = (texts: readonly string[], plurals: LanguageFile['plurals']) =>
  texts.flatMap((text) => [text, ...pluralOf(text, plurals)]);

function groupsOf(data: LanguageFile): Map<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>([
    ['break', data.clauses.breaks],
    ['join', data.clauses.joins],
    ['inverted', data.clauses.inverted],
    ['postponed', data.clauses.postponed],
    ['foremost', data.clauses.foremost],
    ['participle', Object.keys(data.participles)],
    ['contrast', data.clauses.contrasts],
    ['opening', data.openings],
    ['filler', data.fillers],
    ['courtesy', data.courtesies],
    ['negation.clause', [...data.negation.clause, ...data.stances.answers]],
    ['negation.phrase', data.negation.phrase],
    ['negation.end', data.negation.ends],
    ['negation.exception', data.negation.exceptions],
    ['correction', data.stances.corrections],
    ['follow', [...data.follow_ups, ...data.repeats]],
    ['repeat', data.repeats],
    ['condition', data.stances.conditions],
    ['reported', data.stances.reported],
    ['withdrawal', data.stances.withdrawals],
    ['withdrawal_of_named', data.stances.withdrawals_of_named],
    ['dismissal', data.stances.dismissals],
    ['withdrawal_of_all', data.stances.withdrawals_of_all],
    ['answer', data.stances.answers],
    ['about', data.about],
    ['help', data.help],
    ['action.other', data.other_actions],
    ['word.number', [...Object.keys(data.numbers), ...Object.keys(data.multipliers)]],
  ]);
  for (const [name, texts] of Object.entries(data.actions)) groups.set(`action.${name}`, texts);
  for (const [name, texts] of Object.entries(data.words))
    groups.set(`word.${name}`, name === 'classes' ? withPlurals(texts, data.plurals) : texts);
  return groups;
}

/** Minimum length of a word that is recognized despite a typo. */
const MIN_LENGTH = 5;

/** Returns the distinct words of phrases that are long enough to tolerate a typo. */
const wordsOf = (phrases: readonly string[]) => [
  ...new Set(
    phrases.flatMap((phrase) => phrase.split(' ')).filter((word) => word.length >= MIN_LENGTH && /^[a-z]+$/.test(word)),
  ),
];

/** Compiles a language from its data. */
function toLanguage(data: LanguageFile): Language {
  return {
    code: data.language,
    data,
    lexicon: new Lexicon(groupsOf(data)),
    frames: new FrameIndex(compileFrames(data)),
    options: compileOptions(data),
    continuations: compileContinuations(data),
    foreign: Object.entries(data.foreign).map(([name, words]) => ({ name, words: new Set(words.map(foldText)) })),
    spelled: {
      arguments: wordsOf(data.spelled.flatMap((name) => data.words[name] ?? [])),
      actions: wordsOf(Object.values(data.actions).flat()),
      shortActions: [...new Set(Object.values(data.actions).flat())].filter((word) => /^[a-z]{4}$/.test(word)),
      classes: withPlurals(data.words.classes ?? [], data.plurals).filter((name) => /^[a-z]{4,}$/.test(name)),
    },
  };
}

function readLanguage(path: string): Language {
  if (statSync(path).size > MAX_YAML_BYTES)
    throw new Fault('too-large', `${path} is larger than ${MAX_YAML_BYTES} bytes. Shorten it.`);
  return toLanguage(parseYaml(readFileSync(path, 'utf8'), LanguageFile, { name: path, code: 'internal' }));
}

/**
 * Reads the languages of a folder, one per `*.yaml` file.
 * @returns the languages by code, with English first, because requests in unknown languages are answered in English.
 * Faults: too-large, internal (a file that does not match the schema, a mistake of its author), not-found.
 */
export function readLanguages(folder: string): readonly Language[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map(({ name }) => name)
    .toSorted();
  if (names.length === 0)
    throw new Fault('not-found', `${folder} contains no language files. Put its *.yaml files there.`);
  return names.map((name) => readLanguage(join(folder, name)));
}

/** Returns the words that precede a path without a space, of the languages without spaces between words. */
export const wordsBeforePaths = (languages: readonly Language[]): string[] =>
  languages.filter(({ data }) => !data.spaced).flatMap(({ data }) => data.before_path);
