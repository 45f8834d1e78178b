import { trimBlanks } from '../../cells/blank.js';

/** Returns a key regardless of its case, and of blanks at its ends and in a row. */
export const foldSpaces = (text: string): string => trimBlanks(text).replaceAll(/\s+/g, ' ').toLowerCase();
