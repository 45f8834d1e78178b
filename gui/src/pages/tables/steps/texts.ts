import { defineTexts } from '../../../i18n/define-texts.js';

/** Texts of the cleaning steps. */
export const { t, plural } = defineTexts({
  en: {
    default: 'default',
    perLine: '{label} (one per line)',
    pairPerLine: '{label} (one per line: old → new)',
    noArrow: 'Line {line} has no arrow. Write old → new, or old -> new.',
    secondPair: 'Line {line} changes “{text}” a second time.',
  },
  zh: {
    default: '默认',
    perLine: '{label}（每行一个）',
    pairPerLine: '{label}（每行一对：原值 → 新值）',
    noArrow: '第 {line} 行没有箭头。请写成 原值 → 新值 或 原值 -> 新值。',
    secondPair: '第 {line} 行再次更改“{text}”。',
  },
});
