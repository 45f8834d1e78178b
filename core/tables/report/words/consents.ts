import { data, type Inline, type Phrase, phrase, type Tone } from '../../../report/document.js';
import type { StepClass } from '../../clean/kit/clean-step.js';

const CONSENTS: Readonly<Record<StepClass, readonly [name: string, tone: Tone]>> = {
  safe: ['safe', 'good'],
  proposed: ['suggested', 'good'],
  notation: ['only notation', 'plain'],
  consent: ['needs confirmation', 'warn'],
};

/** Classes of steps by the consent that they need, the least first. */
export const STEP_CLASSES = Object.keys(CONSENTS) as StepClass[];

/** Returns what the consents mean, a sentence each. */
export const consentMeanings = (): Phrase[] => [
  phrase`Safe: changes only how values are written, applied by default.`,
  phrase`Suggested: corrects what is almost certainly wrong, applied by ${data('--accept proposed')}.`,
  phrase`Only notation: rewrites right values in another notation, applied by ${data('--accept notation')}.`,
  phrase`Needs confirmation: changes meaning or removes data, applied only by its name.`,
];

/** Returns the consent that a step needs, in words. */
export const consentName = (name: StepClass): string => CONSENTS[name][0];

/** Returns the consent that a step needs as a tag. */
export function consentTag(name: StepClass): Extract<Inline, { kind: 'tag' }> {
  const [text, tone] = CONSENTS[name];
  return { kind: 'tag', tone, text };
}
