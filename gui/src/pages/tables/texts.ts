import { defineTexts } from '../../i18n/define-texts.js';
import { TABLES_EN } from './texts.en.js';
import { TABLES_ZH } from './texts.zh.js';

/** Texts of the tables page. Its panels have their own. */
export const { t, plural } = defineTexts({ en: TABLES_EN, zh: TABLES_ZH });
