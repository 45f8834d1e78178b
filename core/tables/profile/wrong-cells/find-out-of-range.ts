import { formatCount } from '../../../report/figures.js';
import { nameMatcher, namesLatitudes, namesLongitudes } from '../meaning/words-of-name.js';
import { type CountedNumber, numbersAmong, quantileOf } from './counted-numbers.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';
import { startsWithDates, yearsOfDates } from './year-cells.js';

const namesYears = nameMatcher(
  'year years yr yyyy jahr jahrgang baujahr geburtsjahr annee millesime ano anio anno jaar bouwjaar rok born birthyear released',
);
/** Things that may be centuries older than the others of their kind. */
const namesOldThings = nameMatcher(
  'founded foundation founding established est opened built construction constructed completed gegrundet grundung erbaut fonde fondation fundado fundacion fondato fondazione first mentioned',
);
const namesAges = nameMatcher('age ages alter lebensalter edad eta idade leeftijd');
/** Things with ages other than those of people, and differences or groups of ages. */
const namesOtherAges = nameMatcher(
  'house home building property car vehicle tree company firm account account tenure stone wine age_group group gap difference diff days months weeks day month week monate tage mois meses mesi',
);

/** Quantities with bounds that no value can exceed. */
const BOUNDED = [
  {
    names: nameMatcher(
      'humidity rh humidite luftfeuchte luftfeuchtigkeit humedad umidita percent percentage pct prozent pourcentage porcentaje battery',
    ),
    low: 0,
    high: 100,
  },
  { names: namesLatitudes, low: -90, high: 90 },
  { names: namesLongitudes, low: -180, high: 180 },
  { names: nameMatcher('ph'), low: 0, high: 14 },
  { names: nameMatcher('hour stunde heure hora ora uur'), low: 0, high: 24 },
] as const;
/** Percentages of a change, a return or a target, which may be below 0 or above 100. */
const namesChanges = nameMatcher(
  'change diff difference delta growth increase decrease return margin roi target plan goal utilization utilisation load completion achieved variance',
);

/** Minimum numbers of a column whose distribution shows what is impossible. */
const MIN_CELLS = 20;
const MIN_SHARE = 0.9;
/** Maximum share of the cells that are out of range. More are not exceptions. */
const MAX_SHARE = 0.05;
/**
 * Minimum span, in years, assumed for the middle 80% of a column. Otherwise a column of nearly equal years would have
 * too many outliers.
 */
const MIN_SPAN = 20;
/** Distance beyond the middle 80% of the cells, in multiples of their span, from which a year is out of range. */
const DISTANCE = 4;
/** First year of the modern era, and last year that may be planned. */
const MODERN = { first: 1500, last: 2100 };

type Found = Map<number, Suspicion>;

function suspect(reason: string, score: number): Suspicion {
  return { kind: 'range', expected: null, reason, score, confidence: 0 };
}

/**
 * Finds years, dates, ages and bounded quantities that are impossible, or far from all others of their column.
 * @param skipped texts that were already judged.
 */
export function findOutOfRange(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Found {
  const { name } = column.column;
  const texts = () => column.texts.filter(({ code }) => !skipped.has(code));
  if (namesAges(name) && !namesOtherAges(name)) return ageErrors(texts(), column.filled);
  const offScale = column.texts.length <= MAX_SCALE_TEXTS ? scaleErrors(name, texts(), column.filled) : new Map();
  if (offScale.size > 0) return offScale;
  const bounds = namesChanges(name) ? undefined : BOUNDED.find(({ names }) => names(name));
  if (bounds) return boundErrors(texts(), column.filled, bounds);
  if (namesYears(name) || startsWithYears(column.texts)) return yearErrors(name, wholeNumbers(texts()), column.filled);
  return startsWithDates(column.texts) ? yearErrors(name, yearsOfDates(texts()), column.filled) : new Map();
}

/** Columns in which 11 and 22 are usual among smaller numbers. */
const namesCounts = nameMatcher(
  'quantity qty menge anzahl stuck stueck cantidad quantite aantal count number stock items pieces persons people children guests nights days goals points score hours visits',
);
/** Largest answer of a scale, and maximum distinct texts of a column with such answers. */
const MAX_SCALE = 7;
const MAX_SCALE_TEXTS = 20;
/** Minimum share of the cells within the scale. */
const MIN_ON_SCALE = 0.95;
/** A digit typed twice: 44 instead of 4. */
const DOUBLED = /^(\d)\1$/;

/** Finds answers on a scale, such as 1 to 5, whose digit was typed twice. */
function scaleErrors(name: string, texts: readonly CountedText[], filled: number): Found {
  if (namesCounts(name)) return new Map();
  const numbers = numbersAmong(texts).filter(({ value }) => Number.isInteger(value));
  const scale = numbers.filter(({ value }) => value >= 0 && value <= MAX_SCALE);
  const cells = sumOf(scale);
  const last = scale.at(-1)?.value ?? 0;
  if (
    cells < 2 * MIN_CELLS ||
    cells < MIN_ON_SCALE * filled ||
    scale.length < 3 ||
    scale.length !== last - scale[0]!.value + 1
  )
    return new Map();
  const doubled = numbers.filter(
    ({ value, text }) => value > last && DOUBLED.test(text.trim()) && value % 11 === 0 && value / 11 <= last,
  );
  const reason = `the ${formatCount(cells)} other answers are ${scale[0]!.value} to ${last}: a digit typed twice`;
  return new Map(doubled.map(({ code }) => [code, suspect(reason, 0.9)]));
}

/** Finds numbers that a quantity cannot have, if nearly all others are within its bounds. */
function boundErrors(
  texts: readonly CountedText[],
  filled: number,
  { low, high }: { low: number; high: number },
): Found {
  const numbers = numbersAmong(texts);
  const outside = numbers.filter(({ value }) => value < low || value > high);
  const cells = sumOf(numbers);
  const isMeasured = cells >= MIN_CELLS && cells >= MIN_SHARE * filled;
  if (outside.length === 0 || !isMeasured || sumOf(outside) > MAX_SHARE * cells) return new Map();
  const reason = `not from ${low} to ${high}, like the ${formatCount(cells - sumOf(outside))} other numbers of the column`;
  return new Map(outside.map(({ code }) => [code, suspect(reason, 0.9)]));
}

const YEAR = /^(?:1[89]|20)\d\d$/;

/** Whether the first texts of a column are years, in which case the name of the column need not say so. */
function startsWithYears(texts: readonly CountedText[]): boolean {
  return texts.length >= MIN_CELLS && texts.slice(0, MIN_CELLS).every(({ text }) => YEAR.test(text.trim()));
}

const wholeNumbers = (texts: readonly CountedText[]) =>
  numbersAmong(texts).filter(({ value }) => Number.isInteger(value));

/** @param years ascending. */
function yearErrors(name: string, years: readonly CountedNumber[], filled: number): Found {
  const cells = sumOf(years);
  if (cells < MIN_CELLS || cells < MIN_SHARE * filled) return new Map();
  const [first, last] = [quantileOf(years, 0.1), quantileOf(years, 0.9)];
  if (first < MODERN.first || last > MODERN.last) return new Map();
  const distance = DISTANCE * Math.max(MIN_SPAN, last - first);
  const low = namesOldThings(name) ? Number.NEGATIVE_INFINITY : Math.min(first - distance, first - 1);
  const high = Math.max(MODERN.last, last + distance);
  const inside = years.filter(({ value }) => value >= low && value <= high);
  const outside = years.filter(({ value }) => value < low || value > high);
  if (sumOf(outside) > Math.max(1, MAX_SHARE * cells) || !areApart(outside, inside, distance / 2)) return new Map();
  const [earliest, latest] = [inside[0]!.value, inside.at(-1)!.value];
  const reason = `far from the ${formatCount(sumOf(inside))} other years of the column, ${earliest} to ${latest}`;
  return new Map(outside.map(({ code }) => [code, suspect(reason, 0.85)]));
}

/** Whether numbers are apart from all others, so that they are not the tail of the distribution. */
function areApart(outside: readonly CountedNumber[], inside: readonly CountedNumber[], distance: number): boolean {
  const [first, last] = [inside[0]!.value, inside.at(-1)!.value];
  return outside.every(({ value }) => value <= first - distance || value >= last + distance);
}

/** Ages of people: the oldest person reached 122. */
const MAX_AGE = 122;
/** Age that few people reach. */
const OLD = 112;
/** Age below which everybody counts as a child. */
const MIN_ADULT = 14;
/** Maximum age that is certainly wrong if all others are adults. */
const MAX_INFANT = 5;

function ageErrors(texts: readonly CountedText[], filled: number): Found {
  const ages = numbersAmong(texts);
  const cells = sumOf(ages);
  if (cells < MIN_CELLS || cells < MIN_SHARE * filled) return new Map();
  const [median, last] = [quantileOf(ages, 0.5), quantileOf(ages, 0.9)];
  if (median < 5 || last > 110) return new Map();
  const inside = ages.filter(({ value }) => value > MAX_INFANT && value <= MAX_AGE);
  if (inside.length === 0) return new Map();
  const youngest = inside[0]!.value;
  const oldest = inside.at(-1)!.value;
  const areAdults = youngest >= MIN_ADULT;
  // If usual ages exceed those of people, they are in months or belong to things.
  const arePeople = oldest <= OLD;
  const found: Found = new Map();
  let outside = 0;
  for (const { code, count, value } of ages) {
    if (value >= 0 && !(value > MAX_AGE && arePeople) && !(areAdults && value <= MAX_INFANT)) continue;
    const range = `the ${formatCount(sumOf(inside))} other ages are ${youngest} to ${oldest}`;
    found.set(code, suspect(value < 0 || value > MAX_AGE ? `no age of a person; ${range}` : range, 0.9));
    outside += count;
  }
  return outside > Math.max(1, MAX_SHARE * cells) ? new Map() : found;
}
