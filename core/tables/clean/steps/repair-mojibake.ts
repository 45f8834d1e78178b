import { fixMojibake as repair } from '../../cells/text/fix-mojibake.js';
import { textStep } from '../kit/text-step.js';

/** Repairs texts that were decoded with the wrong encoding, such as `MÃ¼ller` for `Müller`. */
export const repairMojibake = textStep({
  name: 'repair_mojibake',
  summary: 'repairs texts that were decoded with a wrong encoding',
  class: 'proposed',
  confidence: 0.97,
  title: 'Repair texts that were decoded with a wrong encoding',
  why: 'texts were decoded with a wrong encoding',
  effect: (text) => {
    const repaired = repair(text);
    return repaired === null ? null : { text: repaired, reason: 'UTF-8 that was decoded as another encoding' };
  },
});
