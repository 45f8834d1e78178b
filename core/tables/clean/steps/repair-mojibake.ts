import { mendMojibake as repair } from '../../cells/text/mend-mojibake.js';
import { textStep } from '../kit/text-step.js';

/** Repairs texts that were decoded with a wrong encoding: `MÃ¼ller` was `Müller`. */
export const repairMojibake = textStep({
  name: 'repair_mojibake',
  summary: 'repairs texts that were decoded with a wrong encoding',
  class: 'proposed',
  title: 'Mend texts that were decoded wrongly',
  why: 'texts went through a wrong encoding',
  effect: (text) => {
    const repaired = repair(text);
    return repaired === null ? null : { text: repaired, reason: 'UTF-8 that was read as another encoding' };
  },
});
