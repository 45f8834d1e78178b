import { defineTexts } from './define-texts.js';
import { EN } from './en.js';
import { ZH } from './zh.js';

/** Texts of the frame and the overview. */
export const { t, plural } = defineTexts({ en: EN, zh: ZH });
