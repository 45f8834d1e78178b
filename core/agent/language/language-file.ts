import { z } from 'zod';
import { AGENT_TOOLS } from '../tools/agent-tool.js';

const Texts = z.array(z.string().min(1).max(80)).max(600);
const Groups = z.record(z.string().regex(/^[a-z][a-z_]*$/), Texts);

const Sentence = z.strictObject({
  /** Name of the rule. The trace contains `<language>.<tool>.<id>`. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Parts in order: `<group>`, `{slot}`, `[optional part]`, literal words. */
  say: z.array(z.string().min(1).max(300)).min(1),
  /** `request`: not if the clause asks how to do something. */
  form: z.enum(['request', 'question']).default('request'),
  /** What follows: a call, or asking back whether it was meant. */
  means: z.enum(['call', 'ask']).default('call'),
  /** Whether class names may be unknown words. */
  open: z.boolean().default(true),
  /** Share of the clause's words of content that must be understood for a call. */
  cover: z.number().min(0).max(1).optional(),
  /** Arguments that the sentence itself gives. */
  gives: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).optional(),
});

const Option = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  say: z.array(z.string().min(1).max(300)).min(1),
  /** Tools that take it. */
  of: z.array(z.enum(AGENT_TOOLS)).min(1),
  gives: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).optional(),
});

const Tool = z.strictObject({
  /** Description of the tool in a list of choices. */
  label: z.string().min(1),
  /** A request for it, in parts. A part whose `{argument}` is missing is omitted; `{a|b}` prints `b` instead. */
  request: z.array(z.string().min(1)).min(1),
  /** Answer to a question how it is done. */
  explain: z.string().min(1),
  sentences: z.array(Sentence).min(1),
  /** What may follow without saying the action again: "cats in b.jpg". */
  continues: z.array(z.string().min(1).max(300)).default([]),
});

/** Words, sentences and messages of a language. A new language is a new file; the code names none. */
export const LanguageFile = z.strictObject({
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  name: z.string().min(1),
  /** Whether words are parted by spaces. */
  spaced: z.boolean(),
  clauses: z.strictObject({
    /** Begin another request: "then". */
    breaks: Texts,
    /** Begin another request where an action follows: "and". */
    joins: Texts,
    /** End a negation: "but". */
    contrasts: Texts,
  }),
  /** Come before an action without changing it: "could you". */
  openings: Texts,
  /** Anywhere, without saying anything: "the". */
  fillers: Texts,
  negation: z.strictObject({
    /** Negate up to the end of the clause: "do not". */
    clause: Texts,
    /** Negate the words after them up to an end: "not". */
    phrase: Texts,
    ends: Texts,
    /** After "everything", these exclude what follows: "but". */
    exceptions: Texts,
  }),
  /** Words that cancel or qualify the clauses around them. */
  stances: z.strictObject({
    /** "if": a request under a condition is not executed. */
    conditions: Texts,
    /** "he said": requests of other people are not executed. */
    reported: Texts,
    /** "cancel that": takes back the sentence before. */
    withdrawals: Texts,
    /** The same, before the name of the withdrawn task: "cancel the". */
    withdrawals_of_named: Texts,
    /** "cancel everything": cancels everything before it. */
    withdrawals_of_all: Texts,
    /** Before a place that is withdrawn: "forget" b.jpg. */
    dismissals: Texts,
    /** "no": negates the previous request instead of the following text. */
    answers: Texts,
    /** Between two numbers or places the second is meant: "20 epochs, no, 30". */
    corrections: Texts,
  }),
  /** Start a request that continues an earlier one: "now", "the same". */
  follow_ups: Texts,
  /** On their own, or before a change, they repeat the previous request: "again". */
  repeats: Texts,
  /** Groups of words of arguments that are read with a slip of the pen too: "confidense". */
  spelled: z.array(z.string().regex(/^[a-z][a-z_]*$/)),
  /** Ask about something, and not for it: "how do I". */
  about: Texts,
  /** Actions of the tools. */
  actions: Groups,
  /** Actions without a tool; they mark the start of another request. */
  other_actions: Texts,
  /** Number words, and those that multiply the words before them. */
  numbers: z.record(z.string(), z.number()),
  multipliers: z.record(z.string(), z.number()),
  /** Nouns and small words that sentences name. */
  words: Groups,
  /** Texts that end before a path in languages without spaces. */
  before_path: Texts,
  /** How a plural is made: `[ending, ending of the plural]`, the first that fits. */
  plurals: z.array(z.tuple([z.string(), z.string()])),
  /** Requests for a list of the supported tasks. */
  help: Texts,
  options: z.array(Option),
  tools: z.record(z.enum(AGENT_TOOLS), Tool),
  messages: z.record(z.string().regex(/^[a-z][a-z_-]*$/), z.string().min(1).max(600)),
});
export type LanguageFile = z.infer<typeof LanguageFile>;
