import * as z from 'zod';
import { AGENT_TOOLS } from '../tools/agent-tool.js';

const Texts = z.array(z.string().min(1).max(80)).max(600);
const Groups = z.record(z.string().regex(/^[a-z][a-z_]*$/), Texts);

const Sentence = z.strictObject({
  /** Name of the rule. The trace contains `<language>.<tool>.<id>`. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Patterns. Each is a sequence of `<group>`, `{slot}`, `[optional part]` and literal words. */
  say: z.array(z.string().min(1).max(300)).min(1),
  /** `request` patterns do not match clauses that ask how to do something. */
  form: z.enum(['request', 'question']).default('request'),
  /** What a match means: a call, or that the user is asked whether the call is meant. */
  means: z.enum(['call', 'ask']).default('call'),
  /** Whether class names may be unknown words. */
  open: z.boolean().default(true),
  /** Minimum share of the content words of a clause that must be understood for a call. */
  cover: z.number().min(0).max(1).optional(),
  /** Arguments implied by the sentence. */
  gives: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).optional(),
});

const Option = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  say: z.array(z.string().min(1).max(300)).min(1),
  /** Tools that accept the option. */
  of: z.array(z.enum(AGENT_TOOLS)).min(1),
  gives: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).optional(),
});

const Tool = z.strictObject({
  /** Name of the tool in a list of choices. */
  label: z.string().min(1),
  /**
   * Template of a request for the tool, in parts. A part is omitted if its `{argument}` is missing; `{a|b}` prints `b`
   * instead.
   */
  request: z.array(z.string().min(1)).min(1),
  /** Answer to the question how to use the tool. */
  explain: z.string().min(1),
  sentences: z.array(Sentence).min(1),
  /** Patterns of continuations without an action: "cats in b.jpg". */
  continues: z.array(z.string().min(1).max(300)).default([]),
});

/** Words, sentence patterns and messages of a language. A language is added as a file, without changes to the code. */
export const LanguageFile = z.strictObject({
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  name: z.string().min(1),
  /** Whether words are separated by spaces. */
  spaced: z.boolean(),
  clauses: z.strictObject({
    /** Words that start another request: "then". */
    breaks: Texts,
    /** Words that start another request if an action follows: "and". */
    joins: Texts,
    /** Words before a request that comes after the next one: "before you". */
    postponed: Texts,
    /** Words after which a request precedes the other one: "once you have". */
    inverted: Texts,
    /** Words that put a request before the previous one: "but check it first". */
    foremost: Texts,
    /** Words that end a negation: "but". */
    contrasts: Texts,
  }),
  /** Words that may precede an action without changing its meaning: "could you". */
  openings: Texts,
  /** Words that may occur anywhere without changing the meaning: "the". */
  fillers: Texts,
  /** Sentences that request nothing: "thanks in advance", "that's all". */
  courtesies: Texts,
  negation: z.strictObject({
    /** Words that negate up to the end of the clause: "do not". */
    clause: Texts,
    /** Those of them that name an action to be replaced, at a place that still counts: "rather than". */
    replaced: Texts,
    /** Words that negate up to one of `ends`: "not". */
    phrase: Texts,
    ends: Texts,
    /** Words that exclude the following words if they come after "everything": "but". */
    exceptions: Texts,
  }),
  /** Words that cancel or qualify the clauses around them. */
  stances: z.strictObject({
    /** Introduce a condition: "if". Conditional requests are not carried out. */
    conditions: Texts,
    /** Introduce reported speech: "he said". Requests of other people are not carried out. */
    reported: Texts,
    /** Withdraw the previous sentence: "cancel that". */
    withdrawals: Texts,
    /** Withdraw the task that they name: "cancel the". */
    withdrawals_of_named: Texts,
    /** Withdraw everything before them: "cancel everything". */
    withdrawals_of_all: Texts,
    /** Withdraw the place that follows: "forget" b.jpg. */
    dismissals: Texts,
    /** Negate the previous request instead of the following words: "no". */
    answers: Texts,
    /** Replace the preceding number or place with the following one: "20 epochs, no, 30". */
    corrections: Texts,
  }),
  /** Introduce a request that continues an earlier one: "now", "the same". */
  follow_ups: Texts,
  /** Repeat the previous request, alone or before a change: "again". */
  repeats: Texts,
  /** Frequent words of other languages, by the name of the language. Their requests are declined with that reason. */
  foreign: z.record(z.string(), Texts).default({}),
  /** Answers to a question with choices. */
  replies: z.strictObject({
    /** Choose the first: "yes". */
    yes: Texts,
    /** Choose the last: "the last one". */
    last: Texts,
    /** Words for the first, the second, and so on: "the second one". */
    ordinals: z.array(Texts),
  }),
  /** Groups of argument names that are recognized despite a typo: "confidense". */
  spelled: z.array(z.string().regex(/^[a-z][a-z_]*$/)),
  /** Introduce a question about an action instead of a request: "how do I". */
  about: Texts,
  /** Verbs of the tools. */
  actions: Groups,
  /** Forms of verbs after words such as "after", each with the verb: "detecting" means "detect". */
  participles: z.record(z.string(), z.string()),
  /** Verbs without a tool, which start another request. */
  other_actions: Texts,
  /** Values of number words, and factors of words such as "hundred". */
  numbers: z.record(z.string(), z.number()),
  multipliers: z.record(z.string(), z.number()),
  /** Nouns and function words in sentence patterns. */
  words: Groups,
  /** Words directly before a path, in languages without spaces. */
  before_path: Texts,
  /** Plural endings as `[ending, plural ending]`. The first match applies. */
  plurals: z.array(z.tuple([z.string(), z.string()])),
  /** Requests for a list of supported tasks. */
  help: Texts,
  options: z.array(Option),
  tools: z.record(z.enum(AGENT_TOOLS), Tool),
  messages: z.record(z.string().regex(/^[a-z][a-z_-]*$/), z.string().min(1).max(600)),
});
export type LanguageFile = z.infer<typeof LanguageFile>;
