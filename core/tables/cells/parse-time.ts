/** A time of day. `format` uses Unicode (CLDR) pattern letters. */
export interface ParsedTime {
  hour: number;
  minute: number;
  second: number;
  zone: string;
  isPossible: boolean;
  format: string;
}

const CLOCK =
  /^(\d{1,2})(?:[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?: ?([ap])\.?m\.?)?(?: uhr)?(?: ?(z|utc|gmt|[a-z]{2,4}t|cet|cest|[+-]\d{2}:?(?:\d{2})?)(?: ?[+-]\d{2}:?(?:\d{2})?)?)?$/;

/**
 * Parses `9:05`, `21:05:33.250`, `9:05 PM`, `9pm` or `12h30`, with or without a time zone.
 * @param text trimmed text.
 */
export function parseTime(text: string): ParsedTime | null {
  if (text.length > 40 || !isDigit(text.charCodeAt(0))) return null;
  const match = CLOCK.exec(text.toLowerCase());
  if (match === null) return null;
  const [, hours = '', minutes, seconds, , half, zone = ''] = match;
  if (minutes === undefined && half === undefined) return null;
  const hour = Number(hours);
  const minute = Number(minutes ?? 0);
  const second = Number(seconds ?? 0);
  const isPossible = minute < 60 && second < 61 && (half === undefined ? hour <= 24 : hour >= 1 && hour <= 12);
  return {
    hour: half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0),
    minute,
    second,
    zone: zone === '' ? '' : text.slice(text.length - zone.length),
    isPossible,
    format: formatOf(hours, match),
  };
}

function formatOf(hours: string, match: RegExpExecArray): string {
  const [, , minutes, seconds, fraction, half, zone] = match;
  const letter = half === undefined ? 'H' : 'h';
  const hour = hours.length === 2 ? letter + letter : letter;
  const clock = `${hour}${minutes === undefined ? '' : ':mm'}${seconds === undefined ? '' : ':ss'}`;
  const tail = `${fraction === undefined ? '' : '.S'}${half === undefined ? '' : ' a'}`;
  return `${clock}${tail}${zone === undefined ? '' : /^[z+-]/.test(zone) ? 'XXX' : ' z'}`;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
