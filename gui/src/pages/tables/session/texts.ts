import { defineTexts } from '../../../i18n/define-texts.js';
import { SESSION_EN } from './texts.en.js';
import { SESSION_ZH } from './texts.zh.js';

/** Texts of the page of a table session. */
export const { t, plural } = defineTexts({ en: SESSION_EN, zh: SESSION_ZH });
