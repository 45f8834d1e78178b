import { mendMojibake as repair } from '../../text-quality/mend-mojibake.js';
import { textOperation } from '../text-operation.js';

/** Reads texts anew that went through a wrong encoding: `MÃ¼ller` was `Müller`. */
export const repairMojibake = textOperation({
  name: 'repair_mojibake',
  class: 'proposed',
  title: 'Mend texts that were decoded wrongly',
  why: 'texts went through a wrong encoding',
  effect: (text) => {
    const repaired = repair(text);
    return repaired === null ? null : { text: repaired, reason: 'UTF-8 that was read as another encoding' };
  },
});
