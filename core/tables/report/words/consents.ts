import type { Inline, Tone } from '../../../report/document.js';
import type { StepClass } from '../../clean/kit/clean-step.js';

const CONSENTS: Readonly<Record<StepClass, readonly [name: string, tone: Tone, meaning: string]>> = {
  safe: ['safe', 'good', 'Safe: changes only how values are written, applied by default.'],
  proposed: ['suggested', 'good', 'Suggested: corrects what is almost certainly wrong, applied by --accept proposed.'],
  notation: [
    'only notation',
    'plain',
    'Only notation: rewrites right values in another notation, applied by --accept notation.',
  ],
  consent: [
    'needs confirmation',
    'warn',
    'Needs confirmation: changes meaning or removes data, applied only by its name.',
  ],
};

/** Classes of steps by the consent that they need, the least first. */
export const STEP_CLASSES = Object.keys(CONSENTS) as StepClass[];

/** What the consents mean, a sentence each. */
export const CONSENT_MEANINGS = STEP_CLASSES.map((name) => CONSENTS[name][2]);

/** Returns the consent that a step needs, in words. */
export const consentName = (name: StepClass): string => CONSENTS[name][0];

/** Returns the consent that a step needs as a tag. */
export function consentTag(name: StepClass): Extract<Inline, { kind: 'tag' }> {
  const [text, tone] = CONSENTS[name];
  return { kind: 'tag', tone, text };
}
