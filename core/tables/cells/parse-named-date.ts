import { type ParsedTime, parseTime } from './parse-time.js';
import { type DateOrder, fullYear, isCalendarDay, type ParsedDate } from './parsed-date.js';

/** Names and common abbreviations of the months in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const NAMES: readonly string[] = [
  'january jan jänner januar jän janvier janv enero ene gennaio gen janeiro januari',
  'february feb februar februari février fevrier févr fevr fév fev febrero febbraio fevereiro febr',
  'march mar märz maerz mär mrz mars marzo março marco maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug août aout aoû agosto ago augustus',
  'september sep sept septembre septiembre setiembre set settembre setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro',
];

const MONTHS = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));

const STARTS = new Set([...MONTHS.keys()].map((name) => name.slice(0, 3)));

/** Words of a date that can be ignored: weekdays and particles of the seven languages. */
const FILLERS = new Set(
  (
    'monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun ' +
    'montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sonnabend sa sonntag so ' +
    'lundi lun mardi mar mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim ' +
    'lunes martes miércoles mié jueves jue viernes vie sábado sáb domingo dom ' +
    'lunedì martedì mercoledì giovedì gio venerdì sabato ' +
    'segunda terça quarta quinta sexta feira ' +
    'maandag ma dinsdag woensdag wo donderdag vrijdag vr zaterdag za zondag zo ' +
    'de del di of the den der le el il at um om às a'
  ).split(' '),
);

/**
 * @param word lower case, without a period.
 * @returns 1 to 12; 0 if it is not a month.
 */
export function monthOfName(word: string): number {
  return MONTHS.get(word) ?? 0;
}

function isDateFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Whether a text has a word that starts like the name of a month. A cheap check before parsing. */
function mayNameMonth(text: string): boolean {
  let isInside = false;
  for (let index = 0; index < text.length; index += 1) {
    const isLetter = isLetterCode(text.charCodeAt(index));
    if (isLetter && !isInside && STARTS.has(text.slice(index, index + 3).toLowerCase())) return true;
    isInside = isLetter;
  }
  return false;
}

function isLetterCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 192 && code <= 255);
}

const MAX_LENGTH = 60;
const WORD = /\d+|[^\s\d.,/()'’-]+/g;
const ORDINAL = /^(?:st|nd|rd|th|er|º|ª|o|e|ter)$/;
/** Require a separator between month and number, because `SEPT2` is a gene and `mar21` may be a user name. */
const GLUED = /\p{L}\d|\d\p{L}{3}/u;
const CLOCK_TAIL =
  /[ ,T](?:at )?(\d{1,2}(?::\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(?: ?[ap]\.?m\.?)?(?: ?[a-z]{1,4}| ?[+-]\d{2}:?\d{2})?)$/i;

/**
 * Parses dates that contain the name of a month in one of seven languages: `4 March 2021`, `Thu, Mar. 4th, 2021 9:05
 * pm`, `04-Mär-21`, `Mar-21`.
 */
export function parseNamedDate(text: string): ParsedDate | null {
  if (text.length > MAX_LENGTH || !mayNameMonth(text)) return null;
  const { day: dayText, time } = splitTime(text);
  const words = wordsOf(dayText);
  return words === null ? null : readWords(words, time, dayText);
}

function splitTime(text: string): { day: string; time: ParsedTime | null } {
  const match = text.includes(':') || /\d ?[ap]\.?m\.?$/i.test(text) ? CLOCK_TAIL.exec(text) : null;
  const time = match === null ? null : parseTime(match[1] ?? '');
  if (time === null || match === null) return { day: text, time: null };
  let end = match.index;
  while (' ,Tt'.includes(text.charAt(end - 1) || '?')) end -= 1;
  return { day: text.slice(0, end), time };
}

interface Words {
  /** 1 to 12. */
  month: number;
  /** Number of numbers before the month. */
  before: number;
  numbers: string[];
  isShortName: boolean;
}

function wordsOf(text: string): Words | null {
  const found: Words = { month: 0, before: 0, numbers: [], isShortName: false };
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    if (!takeWord(found, word)) return null;
  }
  return found.month === 0 || found.numbers.length === 0 || found.numbers.length > 2 ? null : found;
}

function takeWord(found: Words, word: string): boolean {
  const code = word.charCodeAt(0);
  if (code >= 48 && code <= 57) {
    found.numbers.push(word);
    return word.length <= 4 && word.length !== 3;
  }
  const month = found.month === 0 ? monthOfName(word) : 0;
  if (month > 0) {
    found.month = month;
    found.before = found.numbers.length;
    found.isShortName = word.length <= 4;
    return true;
  }
  return isDateFiller(word) || (found.numbers.length > 0 && ORDINAL.test(word));
}

function readWords(words: Words, time: ParsedTime | null, text: string): ParsedDate | null {
  const { month, numbers, before } = words;
  const name = words.isShortName ? 'MMM' : 'MMMM';
  const [first = '', second = ''] = numbers;
  if (numbers.length === 1)
    return time === null && !GLUED.test(text) ? readPartial(first, month, before, name, text) : null;
  if (before === 2) return null;
  if (first.length === 4) return build([first, month, second], 'ymd', `yyyy ${name} ${dayLetters(second)}`, time, text);
  const isDayFirst = before === 1;
  const format = isDayFirst
    ? `${dayLetters(first)} ${name} ${yearLetters(second)}`
    : `${name} ${dayLetters(first)} ${yearLetters(second)}`;
  return build([second, month, first], isDayFirst ? 'dmy' : 'mdy', format, time, text);
}

/**
 * Parses month and year, or month and day: `Mar 2021`, `Sep-02`, `2-Sep`. A two-digit number is a day if it can be one.
 */
function readPartial(number: string, month: number, before: number, name: string, text: string): ParsedDate | null {
  if (number.length === 4) {
    const format = withSeparator(before === 1 ? `yyyy ${name}` : `${name} yyyy`, text);
    return partial('year-month', Number(number), month, 0, false, format);
  }
  const value = Number(number);
  if (value >= 1 && value <= 31) {
    const format = withSeparator(
      before === 1 ? `${dayLetters(number)} ${name}` : `${name} ${dayLetters(number)}`,
      text,
    );
    return partial('month-day', 0, month, value, false, format);
  }
  if (number.length !== 2) return null;
  return partial(
    'year-month',
    fullYear(value),
    month,
    0,
    true,
    withSeparator(before === 1 ? `yy ${name}` : `${name} yy`, text),
  );
}

function partial(
  kind: ParsedDate['kind'],
  year: number,
  month: number,
  day: number,
  hasTwoDigitYear: boolean,
  format: string,
): ParsedDate {
  const clock = { hour: 0, minute: 0, second: 0, zone: '' };
  return { kind, order: 'none', year, month, day, ...clock, hasTwoDigitYear, isPossible: true, format };
}

function build(
  [yearText, month, dayText]: readonly [string, number, string],
  order: DateOrder,
  format: string,
  time: ParsedTime | null,
  text: string,
): ParsedDate | null {
  const day = Number(dayText);
  const hasTwoDigitYear = yearText.length === 2;
  if (dayText.length > 2 || day > 31 || (yearText.length !== 4 && !hasTwoDigitYear)) return null;
  const year = hasTwoDigitYear ? fullYear(Number(yearText)) : Number(yearText);
  return {
    kind: time === null ? 'date' : 'datetime',
    order,
    year,
    month,
    day,
    hour: time?.hour ?? 0,
    minute: time?.minute ?? 0,
    second: time?.second ?? 0,
    zone: time?.zone ?? '',
    hasTwoDigitYear,
    isPossible: isCalendarDay(year, month, day) && (time?.isPossible ?? true),
    format: `${withSeparator(format, text)}${time === null ? '' : ` ${time.format}`}`,
  };
}

/** Replaces the blanks of a format with the separator in the text. */
function withSeparator(format: string, text: string): string {
  const separator = /[\p{L}\d](-|\/|\.(?! ))[\p{L}\d]/u.exec(text)?.[1];
  return separator === undefined ? format : format.replaceAll(' ', separator);
}

function dayLetters(day: string): string {
  return day.length === 2 ? 'dd' : 'd';
}

function yearLetters(year: string): string {
  return year.length === 4 ? 'yyyy' : 'yy';
}
