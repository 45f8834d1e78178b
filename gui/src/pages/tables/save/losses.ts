import { formatList } from '../../../i18n/format.js';
import { plural, t } from './texts.js';

/** Headers of a cleaned file with the numbers of rows and cells that it omits or that could not be converted. */
const LOSSES = [
  ['x-rows-set-aside', 'loss.outside'],
  ['x-broken-rows', 'loss.broken'],
  ['x-cells-unconverted', 'loss.unconverted'],
  ['x-recipe-misfits', 'loss.misfits'],
  ['x-escaped-formulas', 'loss.formulas'],
] as const;

/** Describes the rows and losses of a cleaned file in the current language, from its headers; null for other files. */
export function describeLosses(headers: Headers): string | null {
  const count = (name: string) => Number(headers.get(name));
  if (!headers.has('x-rows-after')) return null;
  const list = LOSSES.filter(([name]) => count(name) > 0).map(([name, key]) => plural(key, count(name)));
  const losses = list.length > 0 ? t('losses.some', { list: formatList(list) }) : t('losses.none');
  return t('losses', { rows: count('x-rows-after'), cells: count('x-cells-changed'), losses });
}
