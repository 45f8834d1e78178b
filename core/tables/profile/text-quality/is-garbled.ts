import { mendMojibake } from '../../cells/text/mend-mojibake.js';

/** Whether the text was decoded with a wrong code page and can be mended: exactly what `repairMojibake` would change. */
export function isGarbled(text: string): boolean {
  return mendMojibake(text) !== null;
}
