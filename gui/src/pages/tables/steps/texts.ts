import { defineTexts } from '../../../i18n/define-texts.js';

/** Texts of the cleaning steps. */
export const { t, plural } = defineTexts({
  en: {
    default: 'default',
    perLine: '{label} (one per line)',
    pairPerLine: '{label} (one per line: old → new)',
  },
  zh: {
    default: '默认',
    perLine: '{label}（每行一个）',
    pairPerLine: '{label}（每行一对：原值 → 新值）',
  },
});
