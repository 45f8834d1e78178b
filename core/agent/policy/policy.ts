import type { RefusalCategory, Span } from '../decision/decision.js';
import type { PolicyLexicon } from './lexicon.js';

/** A part of a compiled pattern. Groups are identified by their number in the lexicon. */
export type RulePart =
  | { kind: 'group'; group: number; optional: boolean }
  | { kind: 'gap'; maxWords: number }
  | { kind: 'fill' };

export interface Rule {
  /** `<language>.<category>.<name>`, for the trace. */
  id: string;
  category: RefusalCategory;
  asks: readonly (readonly RulePart[])[];
  unless: readonly (readonly RulePart[])[];
  head: 'checked' | 'free';
  questions: 'asked' | 'about';
}

/** Program names and code fragments; see `PolicyFile`. */
export interface Commands {
  programs: ReadonlySet<string>;
  wordPrograms: ReadonlySet<string>;
  marks: readonly string[];
}

/** Groups with a grammatical function. */
export interface Roles {
  /** Articles, pronouns, courtesies. */
  fillers: number;
  /** Words that end the scope of a verb, because attributes follow them ("detections of ..."). */
  blockers: number;
  /** Words that turn the preceding words into an attribute ("password keypads"). */
  carriers: number;
  not: number;
  how: number;
  /** Pronouns that introduce clauses about someone else: "drivers who break the rules". */
  who: number;
  or: number;
  /** Words that start the next request. */
  next: number;
  /** Words that introduce a quoted name, which is then not a sentence. */
  naming: number;
}

/** The compiled policy of one language. */
export interface Policy {
  language: string;
  /** Variant characters and their replacements: 顯 becomes 显. */
  variants: ReadonlyMap<string, string>;
  rules: readonly Rule[];
  roles: Roles;
  /** Groups with which patterns start. */
  firsts: ReadonlySet<number>;
  lexicon: PolicyLexicon;
  commands: Commands;
  secretFiles: readonly string[];
  pictureSites: readonly string[];
}

/** A refused part of a request. */
export interface PolicyFinding {
  category: RefusalCategory;
  /** `hard`: the whole request is refused. `soft`: only the clauses with the finding are skipped. */
  severity: 'hard' | 'soft';
  /** `<file of words>.<category>.<rule>`, for the trace. */
  rule: string;
  /** Range of the finding in the request as sent, in UTF-16 units; the end is exclusive. */
  start: number;
  end: number;
  /** The matched words as sent: verb and object. */
  spans: Span[];
}
