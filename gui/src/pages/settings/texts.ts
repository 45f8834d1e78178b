import { defineTexts } from '../../i18n/define-texts.js';
import { SETTINGS_EN } from './texts.en.js';
import { SETTINGS_ZH } from './texts.zh.js';

/** Texts of the settings. */
export const { t, plural } = defineTexts({ en: SETTINGS_EN, zh: SETTINGS_ZH });
