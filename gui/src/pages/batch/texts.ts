import { defineTexts } from '../../i18n/define-texts.js';
import { EN } from './texts.en.js';
import { ZH } from './texts.zh.js';

/** Texts of the Batch page. */
export const { t, plural } = defineTexts({ en: EN, zh: ZH });
