import { defineTexts } from '../../i18n/define-texts.js';
import { AGENT_EN } from './texts.en.js';
import { AGENT_ZH } from './texts.zh.js';

/** Texts of the agent. */
export const { t, plural } = defineTexts({ en: AGENT_EN, zh: AGENT_ZH });
