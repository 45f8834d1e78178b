import { stepName } from '../steps/step-texts.js';
import { IMPORT } from './read-changes.js';
import { t } from './texts.js';

/** Returns the name of the rule of a change in the current language: a step, or the import. */
export const ruleName = (rule: string): string => (rule === IMPORT ? t('import') : stepName(rule));
