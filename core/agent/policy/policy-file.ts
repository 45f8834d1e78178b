import { z } from 'zod';
import { REFUSALS, type RefusalCategory } from '../decision/decision.js';

const Phrase = z.string().min(1).max(1000);

const Rule = z.strictObject({
  /** Sentences that ask for it; see read-pattern.ts. */
  asks: z.array(Phrase).min(1),
  /** Sentences that, from the finding on to the next thing that is asked for, show that it was meant otherwise. */
  unless: z.array(Phrase).default([]),
  /** `free`: the last words need not be the head of what is asked for ("weather in photos"). */
  head: z.enum(['checked', 'free']).default('checked'),
  /** `about`: "how do I ..." asks about it, not for it. */
  questions: z.enum(['asked', 'about']).default('asked'),
});

const categories = Object.keys(REFUSALS) as [RefusalCategory, ...RefusalCategory[]];

/** Names of programs and scraps of shell syntax; they mean the same in every language. */
const Commands = z.strictObject({
  /** No word of a language: a command wherever they stand like one. */
  programs: z.array(Phrase),
  /** Words too ("cat"): a command where an option, a path of the system or an operator stands beside them. */
  wordPrograms: z.array(Phrase),
  /** Texts that stand in nothing but code. */
  marks: z.array(Phrase),
});

/** One file of `configs/agent/policy`: words in groups, and the sentences of each category made of them. */
export const PolicyFile = z.strictObject({
  language: z.string().regex(/^[a-z]{2,8}$/),
  /** Pairs of characters: a variant, and the one that the words below are written with. */
  variants: z.string().max(20_000).default(''),
  groups: z.record(z.string().regex(/^[a-z_]+$/), z.array(Phrase).min(1)).default({}),
  commands: Commands.optional(),
  /** Names of files that hold secrets: a name, `*.ending`, or `folder/`. */
  secretFiles: z.array(Phrase).default([]),
  /** Hosts of pictures that belong to others. */
  pictureSites: z.array(Phrase).default([]),
  categories: z.partialRecord(z.enum(categories), z.record(z.string().regex(/^[a-z0-9-]+$/), Rule)).default({}),
});
export type PolicyFile = z.infer<typeof PolicyFile>;
