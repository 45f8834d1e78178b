import type { RefusalCategory, Span } from '../decision/decision.js';
import type { PolicyLexicon } from './lexicon.js';

/** A part of a compiled sentence; groups are numbers of the lexicon. */
export type RulePart =
  | { kind: 'group'; group: number; optional: boolean }
  | { kind: 'gap'; maxWords: number }
  | { kind: 'fill' };

export interface Rule {
  /** For the trace: `<language>.<category>.<name>`. */
  id: string;
  category: RefusalCategory;
  asks: readonly (readonly RulePart[])[];
  unless: readonly (readonly RulePart[])[];
  head: 'checked' | 'free';
  questions: 'asked' | 'about';
}

/** Names of programs and scraps of code; see `PolicyFile`. */
export interface Commands {
  programs: ReadonlySet<string>;
  wordPrograms: ReadonlySet<string>;
  marks: readonly string[];
}

/** Groups with a part in the grammar itself. */
export interface Roles {
  /** Articles, pronouns, courtesies. */
  fillers: number;
  /** Words that end the reach of a verb: what follows them is an attribute ("detections of ..."). */
  blockers: number;
  /** Words that make the words before them an attribute ("password keypads"). */
  carriers: number;
  not: number;
  how: number;
  /** "Drivers who break the rules": others do it. */
  who: number;
  or: number;
  /** With these the next thing that is asked for begins. */
  next: number;
  /** Words before a quoted name, which is then not a sentence. */
  naming: number;
}

/** The policy of one language, ready to judge. */
export interface Policy {
  language: string;
  /** Characters by those that are written in their place: 顯 for 显. */
  variants: ReadonlyMap<string, string>;
  rules: readonly Rule[];
  roles: Roles;
  /** Numbers of the groups that sentences begin with. */
  firsts: ReadonlySet<number>;
  lexicon: PolicyLexicon;
  commands: Commands;
  secretFiles: readonly string[];
  pictureSites: readonly string[];
}

/** Something that a request asks for and that is refused. */
export interface PolicyFinding {
  category: RefusalCategory;
  /** `hard`: the whole request is refused. `soft`: only the clauses with the finding are skipped. */
  severity: 'hard' | 'soft';
  /** `<file of words>.<category>.<rule>`, for the trace. */
  rule: string;
  /** First UTF-16 unit of the words in the request as it was sent, and the unit after the last. */
  start: number;
  end: number;
  /** The words that led to it, as they were sent: the verb, the object, what hid them. */
  spans: Span[];
}
