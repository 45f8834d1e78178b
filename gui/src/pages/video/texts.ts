import { defineTexts } from '../../i18n/define-texts.js';
import { VIDEO_EN } from './texts.en.js';
import { VIDEO_ZH } from './texts.zh.js';

/** Texts of the video page. */
export const { t, plural } = defineTexts({ en: VIDEO_EN, zh: VIDEO_ZH });
