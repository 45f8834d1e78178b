import { defineTexts } from '../i18n/define-texts.js';
import { PARTS_EN } from './texts.en.js';
import { PARTS_ZH } from './texts.zh.js';

/** Texts of parts that are used on several pages. */
export const { t, plural } = defineTexts({ en: PARTS_EN, zh: PARTS_ZH });
