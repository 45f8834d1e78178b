/** Type of an unquoted text in YAML 1.1, and how a trainer displays it. `value` is set for integers only. */
export type Yaml11 =
  | { kind: 'text' }
  | { kind: 'null' }
  | { kind: 'number'; value: number; shown: string }
  | { kind: 'other'; shown: string };

const TRUE_WORDS = /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/;
const FALSE_WORDS = /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/;
const NULL = /^(?:~|null|Null|NULL|)$/;
const BASE_60 = /^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+$/;
const BASES: readonly (readonly [RegExp, number])[] = [
  [/^[-+]?0b[01_]+$/, 2],
  [/^[-+]?0x[0-9a-fA-F_]+$/, 16],
  [/^[-+]?0[0-7_]+$/, 8],
  [/^[-+]?(?:0|[1-9][0-9_]*)$/, 10],
];
const FRACTION =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
/** Timestamps, which trainers reformat. Dates are displayed as written. */
const MOMENT =
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?$/;

function wholeNumber(text: string): number | null {
  const digits = text.replace(/^[-+]/, '').replaceAll('_', '');
  const sign = text.startsWith('-') ? -1 : 1;
  if (BASE_60.test(text)) return sign * digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const base = BASES.find(([pattern]) => pattern.test(text))?.[1];
  if (base === undefined) return null;
  const value = Number.parseInt(base === 10 || base === 8 ? digits : digits.slice(2), base);
  return Number.isNaN(value) ? null : sign * value + 0;
}

/**
 * Parses an unquoted text as PyYAML does (YAML 1.1, `resolver.py` of PyYAML 6), where 0x10, 010 and 1:30 are the
 * numbers 16, 8 and 90.
 */
export function readYaml11(text: string): Yaml11 {
  if (NULL.test(text)) return { kind: 'null' };
  if (TRUE_WORDS.test(text)) return { kind: 'other', shown: 'True' };
  if (FALSE_WORDS.test(text)) return { kind: 'other', shown: 'False' };
  const value = wholeNumber(text);
  if (value !== null) return { kind: 'number', value, shown: /^(?:0|-?[1-9]\d*)$/.test(text) ? text : String(value) };
  if (FRACTION.test(text)) {
    // Python displays integral floats with ".0".
    const shown = Number.isInteger(Number(text)) ? `${Number(text)}.0` : String(Number(text));
    return { kind: 'other', shown: shown === text ? text : 'another number' };
  }
  return MOMENT.test(text) ? { kind: 'other', shown: 'another way of writing the time' } : { kind: 'text' };
}
