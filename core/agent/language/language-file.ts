import { z } from 'zod';
import { AGENT_TOOLS } from '../tools/agent-tool.js';

const Texts = z.array(z.string().min(1).max(80)).max(600);
const Groups = z.record(z.string().regex(/^[a-z][a-z_]*$/), Texts);

const Sentence = z.strictObject({
  /** Name of the rule. The trace contains `<language>.<tool>.<id>`. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Parts in order: `<group>`, `{slot}`, `[optional part]`, literal words. */
  say: z.array(z.string().min(1).max(300)).min(1),
  /** `request` sentences do not match clauses that ask how to do something. */
  form: z.enum(['request', 'question']).default('request'),
  /** Outcome of a match: a call, or a question whether the call is meant. */
  means: z.enum(['call', 'ask']).default('call'),
  /** Whether class names may be unknown words. */
  open: z.boolean().default(true),
  /** Minimum share of the clause's content words that must be understood for a call. */
  cover: z.number().min(0).max(1).optional(),
  /** Arguments implied by the sentence. */
  gives: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).optional(),
});

const Option = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  say: z.array(z.string().min(1).max(300)).min(1),
  /** Tools that accept it. */
  of: z.array(z.enum(AGENT_TOOLS)).min(1),
  gives: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).optional(),
});

const Tool = z.strictObject({
  /** Description of the tool in a list of choices. */
  label: z.string().min(1),
  /** A request for it, in parts. A part whose `{argument}` is missing is omitted; `{a|b}` prints `b` instead. */
  request: z.array(z.string().min(1)).min(1),
  /** Answer to the question how to do it. */
  explain: z.string().min(1),
  sentences: z.array(Sentence).min(1),
  /** Continuations without the action: "cats in b.jpg". */
  continues: z.array(z.string().min(1).max(300)).default([]),
});

/** Words, sentences and messages of a language. A new language is a new file; the code names none. */
export const LanguageFile = z.strictObject({
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  name: z.string().min(1),
  /** Whether spaces separate words. */
  spaced: z.boolean(),
  clauses: z.strictObject({
    /** Begin another request: "then". */
    breaks: Texts,
    /** Begin another request if an action follows: "and". */
    joins: Texts,
    /** End a negation: "but". */
    contrasts: Texts,
  }),
  /** May precede an action without changing it: "could you". */
  openings: Texts,
  /** May occur anywhere without changing the meaning: "the". */
  fillers: Texts,
  negation: z.strictObject({
    /** Negate up to the end of the clause: "do not". */
    clause: Texts,
    /** Negate the words after them up to an end: "not". */
    phrase: Texts,
    ends: Texts,
    /** Exclude the following words if they come after "everything": "but". */
    exceptions: Texts,
  }),
  /** Words that cancel or qualify the clauses around them. */
  stances: z.strictObject({
    /** "if": a request under a condition is not executed. */
    conditions: Texts,
    /** "he said": requests of other people are not executed. */
    reported: Texts,
    /** "cancel that": withdraws the previous sentence. */
    withdrawals: Texts,
    /** Withdraw the named task that follows: "cancel the". */
    withdrawals_of_named: Texts,
    /** "cancel everything": cancels everything before it. */
    withdrawals_of_all: Texts,
    /** Withdraw the place that follows: "forget" b.jpg. */
    dismissals: Texts,
    /** "no": negates the previous request instead of the following text. */
    answers: Texts,
    /** Replace the number or place before them by the one after them: "20 epochs, no, 30". */
    corrections: Texts,
  }),
  /** Start a request that continues an earlier one: "now", "the same". */
  follow_ups: Texts,
  /** On their own, or before a change, they repeat the previous request: "again". */
  repeats: Texts,
  /** Groups of argument names that are also recognized with a typo: "confidense". */
  spelled: z.array(z.string().regex(/^[a-z][a-z_]*$/)),
  /** Introduce a question about something instead of a request for it: "how do I". */
  about: Texts,
  /** Actions of the tools. */
  actions: Groups,
  /** Actions without a tool; they mark the start of another request. */
  other_actions: Texts,
  /** Values of number words, and factors of words that multiply the number before them. */
  numbers: z.record(z.string(), z.number()),
  multipliers: z.record(z.string(), z.number()),
  /** Nouns and function words used in sentences. */
  words: Groups,
  /** Words after which a path may start without a space, in languages without spaces. */
  before_path: Texts,
  /** Plural endings, as `[ending, plural ending]`. The first match applies. */
  plurals: z.array(z.tuple([z.string(), z.string()])),
  /** Requests for a list of the supported tasks. */
  help: Texts,
  options: z.array(Option),
  tools: z.record(z.enum(AGENT_TOOLS), Tool),
  messages: z.record(z.string().regex(/^[a-z][a-z_-]*$/), z.string().min(1).max(600)),
});
export type LanguageFile = z.infer<typeof LanguageFile>;
