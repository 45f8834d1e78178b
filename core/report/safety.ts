import type { Inline, Tone } from './document.js';

/** Whether something can be used, the best first. docs/verdicts.md has the rules for each subject. */
export const SAFETIES = ['safe', 'limited', 'unsafe'] as const;
export type UseSafety = (typeof SAFETIES)[number];

/** Returns the worst of several verdicts; `safe` if there are none. */
export const worstOf = (verdicts: readonly UseSafety[]): UseSafety =>
  SAFETIES.findLast((one) => verdicts.includes(one)) ?? 'safe';

export const TONE_OF: Readonly<Record<UseSafety, Tone>> = { safe: 'good', limited: 'warn', unsafe: 'bad' };
const WORDS: Readonly<Record<UseSafety, string>> = { safe: 'Safe', limited: 'Limited', unsafe: 'Not safe' };

/** Returns a verdict with its sign. */
export const verdictOf = (safety: UseSafety): Extract<Inline, { kind: 'verdict' }> => ({
  kind: 'verdict',
  tone: TONE_OF[safety],
  text: WORDS[safety],
});
