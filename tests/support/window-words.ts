import { EN as BATCH_EN } from '../../gui/src/pages/batch/texts.en.js';
import { ZH as BATCH_ZH } from '../../gui/src/pages/batch/texts.zh.js';
import { EN as IMAGE_EN } from '../../gui/src/pages/image/texts.en.js';
import { ZH as IMAGE_ZH } from '../../gui/src/pages/image/texts.zh.js';
import { readTextTables } from './text-tables.js';

export type Language = 'en' | 'zh';
type Values = Readonly<Record<string, string | number>>;

const fill = (text: string, values: Values) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Returns functions for the texts of some pages, in one language. */
export function wordsIn(language: Language) {
  const isEnglish = language === 'en';
  const overview = readTextTables().find(({ path }) => path.endsWith('overview/texts.ts'))![language];
  return {
    image: (key: keyof typeof IMAGE_EN, values: Values = {}) => fill((isEnglish ? IMAGE_EN : IMAGE_ZH)[key], values),
    batch: (key: keyof typeof BATCH_EN, values: Values = {}) => fill((isEnglish ? BATCH_EN : BATCH_ZH)[key], values),
    overview: (key: string, values: Values = {}) => fill(overview.get(key)!, values),
  };
}
export type Words = ReturnType<typeof wordsIn>;
