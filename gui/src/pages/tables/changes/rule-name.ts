import { stepName } from '../steps/step-texts.js';
import { IMPORT } from './read-changes.js';
import { t } from './texts.js';

/** Returns the name of the rule of a change in the current language: of a step, or of the import. */
export const ruleName = (rule: string): string => (rule === IMPORT ? t('import') : stepName(rule));
