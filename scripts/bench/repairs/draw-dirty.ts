import { type Random, seedRandom } from '../../corrupt/random.js';

/** A table in two versions whose cells match by position, both without header. */
export interface DirtyTable {
  name: string;
  header: string[];
  clean: string[][];
  dirty: string[][];
}

const two = (number: number) => String(number).padStart(2, '0');

/** Writes minutes after midnight as in US timetables. */
function clock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

const AIRPORTS = ['ATL', 'BOS', 'CLT', 'DEN', 'DFW', 'IAH', 'JFK', 'LAX', 'MIA', 'ORD', 'PHX', 'SEA', 'SFO', 'TPA'];

const FLIGHT_HEADER = ['tuple_id', 'src', 'flight', 'sched_dep_time', 'act_dep_time', 'sched_arr_time', 'act_arr_time'];

/** Share of the times that most sites report wrongly, because they copy each other. */
const MISREPORTED = 0.12;

/** How reliable one kind of time is on one web site. */
interface Habit {
  /** Whether its times come from the airline, which is never misreported. */
  isDirect: boolean;
  missing: number;
  /** Share of times that differ from the true ones. */
  wrong: number;
  /** Share of times with a date. */
  dated: number;
}

function drawHabit(random: Random): Habit {
  const kind = random.next();
  const dated = random.chance(0.1) ? 0.8 : 0;
  if (kind < 0.4) return { isDirect: true, missing: random.pick([0, 0.05, 0.2]), wrong: 0.04, dated };
  if (kind < 0.75) return { isDirect: false, missing: random.pick([0.1, 0.4, 0.6]), wrong: 0.3, dated };
  return { isDirect: false, missing: random.pick([0.3, 0.8, 1]), wrong: 0.6, dated };
}

/**
 * Flights as reported by many web sites, which disagree about half of the times: like the flights benchmark of
 * Rekatsinas et al., "HoloClean" (2017), whose data is not included.
 */
function drawFlights(random: Random): DirtyTable {
  const flights = Array.from({ length: 70 }, () => {
    const [from, to] = [random.pick(AIRPORTS), random.pick(AIRPORTS)];
    const departs = random.int(5 * 60, 22 * 60);
    const arrives = departs + random.int(55, 330);
    const late = random.chance(0.7) ? random.int(-8, 35) : 0;
    const times = [departs, departs + late, arrives, arrives + late + random.int(-14, 6)];
    // Two wrong times per column that sites copy from each other, such as the gate time or the scheduled time.
    const copied = times.map((time, at) => [time + random.int(3, 25), at % 2 === 1 ? times[at - 1]! : time - 5]);
    const misreported = times.map(() => random.chance(MISREPORTED));
    return {
      code: `${random.pick(['AA', 'CO', 'UA', 'DL'])}-${random.int(100, 4999)}-${from}-${to}`,
      times,
      copied,
      misreported,
    };
  });
  const sites = Array.from({ length: 36 }, (_, at) => ({
    name: `site${at + 1}`,
    habits: Array.from({ length: 4 }, () => drawHabit(random)),
  }));
  const clean: string[][] = [];
  const dirty: string[][] = [];
  for (const site of sites) {
    for (const { code, times, copied, misreported } of flights) {
      if (random.chance(0.08)) continue;
      const row = [String(clean.length + 1), site.name, code];
      clean.push([...row, ...times.map(clock)]);
      dirty.push([
        ...row,
        ...times.map((time, at) =>
          report({ time, copied: copied[at]!, isMisreported: misreported[at]! }, site.habits[at]!, random),
        ),
      ]);
    }
  }
  return { name: 'flights', header: FLIGHT_HEADER, clean, dirty };
}

interface Reported {
  time: number;
  copied: readonly number[];
  isMisreported: boolean;
}

function report({ time, copied, isMisreported }: Reported, habit: Habit, random: Random): string {
  if (random.chance(habit.missing)) return '';
  const wrong = random.chance(0.6) ? random.pick(copied) : time + random.int(-20, 20);
  const usual = isMisreported && !habit.isDirect && random.chance(0.85) ? copied[0]! : time;
  const shown = clock(random.chance(habit.wrong) ? wrong : usual);
  return random.chance(habit.dated) ? `12/02/2011 ${shown}` : shown;
}

/** The aggregators that most sites copy: share of the times that each has wrong (scheduled, actual), and of sites. */
const AGGREGATORS = [
  { wrong: [0.1, 0.45], sites: 0.4 },
  { wrong: [0.05, 0.3], sites: 0.2 },
] as const;

/** How a site of copied flights gets its times. */
interface Copier {
  name: string;
  /** Index of the aggregator that it copies; null for a site with times of its own. */
  copies: number | null;
  /** Share of the times that it has wrong by itself: scheduled, actual. */
  wrong: readonly [number, number];
  missing: number;
  written: (time: string) => string;
}

const plainly = (time: string) => time;
const WRITTEN = [(time: string) => `12/02/2011 ${time}`, (time: string) => `Dec 02 - ${time}`];

function drawCopier(at: number, random: Random): Copier {
  const name = `site${at + 1}`;
  const written = at > 3 && random.chance(0.2) ? random.pick(WRITTEN) : plainly;
  if (at < 2) return { name, copies: null, wrong: [0.02, 0.05], missing: random.pick([0.1, 0.3]), written };
  const kind = random.next();
  const missing = random.pick([0.05, 0.15, 0.3, 0.5]);
  const [first, second] = AGGREGATORS;
  if (kind < first.sites) return { name, copies: 0, wrong: [0.04, 0.12], missing, written };
  if (kind < first.sites + second.sites) return { name, copies: 1, wrong: [0.04, 0.12], missing, written };
  if (kind < 0.85) return { name, copies: null, wrong: [0.1, random.pick([0.2, 0.35, 0.5])], missing, written };
  return { name, copies: null, wrong: [0.2, 0.5], missing: random.pick([0.7, 0.9, 1]), written };
}

/** Returns a wrong time as sites have them: the scheduled one, that at the gate or runway, or any other. */
function misread(times: readonly number[], at: number, random: Random): number {
  const isActual = at % 2 === 1;
  const kind = random.next();
  if (isActual && kind < 0.5 && times[at] !== times[at - 1]) return times[at - 1]!;
  return kind < 0.8
    ? times[at]! + (at < 2 ? 1 : -1) * random.int(6, 18)
    : times[at]! + random.pick([-1, 1]) * random.int(2, 40);
}

/**
 * Flights on sites of which most copy two aggregators, so that the majority is wrong for many actual times and the two
 * sites of airlines are right; with three formats and many missing times. Modeled on the public Flights data, in which
 * sources copy each other (Li et al., "Truth finding on the deep web", 2013), which is not included.
 */
function drawCopiedFlights(random: Random): DirtyTable {
  const sites = Array.from({ length: 32 }, (_, at) => drawCopier(at, random));
  const clean: string[][] = [];
  const dirty: string[][] = [];
  for (let flight = 0; flight < 74; flight += 1) {
    const [from, to] = [random.pick(AIRPORTS), random.pick(AIRPORTS)];
    const code = `${random.pick(['AA', 'CO', 'UA', 'DL'])}-${random.int(100, 4999)}-${from}-${to}`;
    const departs = random.int(5 * 60, 22 * 60);
    const arrives = departs + random.int(55, 330);
    const late = random.int(-8, 35);
    const times = [departs, departs + late, arrives, arrives + late + random.int(-14, 6)];
    const isWrong = (wrong: readonly [number, number], at: number) => random.chance(wrong[at % 2]!);
    const copied = AGGREGATORS.map(({ wrong }) =>
      times.map((time, at) => (isWrong([...wrong], at) ? misread(times, at, random) : time)),
    );
    for (const { name, copies, wrong, missing, written } of sites) {
      if (random.chance(0.06)) continue;
      const row = [String(clean.length + 1), name, code];
      clean.push([...row, ...times.map(clock)]);
      const seen = times.map((time, at) =>
        isWrong(wrong, at) ? misread(times, at, random) : copies === null ? time : copied[copies]![at]!,
      );
      dirty.push([...row, ...seen.map((time) => (random.chance(missing) ? '' : written(clock(time))))]);
    }
  }
  return { name: 'copied flights', header: FLIGHT_HEADER, clean, dirty };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Makes one typing error: a letter is replaced, lost, doubled or exchanged with the next one. */
function mistype(text: string, random: Random): string {
  const at = random.int(0, text.length - 1);
  const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)];
  const kind = random.int(0, 3);
  if (kind === 0) return `${before}${random.pick([...LETTERS])}${after}`;
  if (kind === 1 && text.length > 3) return `${before}${after}`;
  if (kind === 2) return `${before}${letter}${letter}${after}`;
  return after === '' ? `${before}${letter}${letter}` : `${before}${after[0]}${letter}${after.slice(1)}`;
}

/** Applies an error to a share of the cells of a column. */
function damage(
  rows: string[][],
  column: number,
  share: number,
  random: Random,
  change: (text: string) => string,
): void {
  for (const row of rows) if (random.chance(share) && row[column] !== '') row[column] = change(row[column]!);
}

/** Cities, some of which are in two states. */
const CITIES = [
  ['Portland', 'OR', '97201'],
  ['Portland', 'ME', '04101'],
  ['Springfield', 'IL', '62701'],
  ['Springfield', 'MO', '65801'],
  ['Columbus', 'OH', '43085'],
  ['Columbus', 'GA', '31901'],
  ['Denver', 'CO', '80202'],
  ['San Diego', 'CA', '92101'],
  ['Grand Rapids', 'MI', '49503'],
  ['Saint Louis', 'MO', '63101'],
  ['Burlington', 'VT', '05401'],
  ['Asheville', 'NC', '28801'],
  ['Fort Collins', 'CO', '80521'],
  ['Boise', 'ID', '83702'],
] as const;
const NAMES = ['Ada', 'Ben', 'Carla', 'Dan', 'Elif', 'Finn', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kira', 'Lars'];
const SURNAMES = [
  'Berg',
  'Costa',
  'Dietz',
  'Evans',
  'Fuchs',
  'Grant',
  'Hale',
  'Ito',
  'Jansen',
  'Kowal',
  'Lopez',
  'Moor',
];

/** Orders of customers: typing errors, states in the cell of the city, lost zeros, and cities with the same name. */
function drawOrders(random: Random): DirtyTable {
  const customers = Array.from({ length: 80 }, (_, at) => {
    // Of two cities with the same name, the second is rare.
    const place = random.pick(random.chance(0.8) ? CITIES.filter((_, index) => index % 2 === 0 || index > 5) : CITIES);
    return [`C${1000 + at}`, `${random.pick(NAMES)} ${random.pick(SURNAMES)}`, ...place];
  });
  const clean = Array.from({ length: 1500 }, (_, at) => {
    const paid = (random.int(500, 30_000) / 100).toFixed(2);
    return [String(50_001 + at), ...random.pick(customers), paid, random.pick(['card', 'invoice', 'cash'])];
  });
  const dirty = clean.map((row) => [...row]);
  for (const column of [2, 3]) damage(dirty, column, 0.02, random, (text) => mistype(text, random));
  for (const row of dirty) if (random.chance(0.04)) [row[3], row[4]] = [`${row[3]} ${row[4]}`, ''];
  damage(dirty, 5, 0.5, random, (text) => text.replace(/^0/, ''));
  damage(dirty, 6, 0.03, random, () => 'N/A');
  damage(dirty, 7, 0.02, random, (text) => mistype(text, random));
  for (const [at, row] of clean.entries()) if (dirty[at]![6] === 'N/A') row[6] = '';
  const header = ['order', 'customer', 'name', 'city', 'state', 'zip', 'paid', 'method'];
  return { name: 'orders', header, clean, dirty };
}

/** Products in shops: one unit in many spellings, a stray sign, and categories with typing errors. */
function drawProducts(random: Random): DirtyTable {
  const categories = ['Beverages', 'Dairy products', 'Frozen food', 'Household', 'Bakery', 'Fruit and vegetables'];
  const products = Array.from({ length: 120 }, (_, at) => {
    const size = random.pick(['250', '330', '500', '750', '1000', '12.5', '37.5']);
    return [`P-${200 + at}`, `${random.pick(categories)} item ${at + 1}`, random.pick(categories), size];
  });
  const clean = Array.from({ length: 1200 }, (_, at) => {
    const rate = random.pick(['0.05', '0.07', '0.1', '0.19', '0.2']);
    return [String(at + 1), `Shop ${random.int(1, 14)}`, ...random.pick(products), rate, String(random.int(1, 60))];
  });
  const dirty = clean.map((row) => [...row]);
  damage(dirty, 5, 1, random, (text) => `${text} ${random.pick(['ml', 'ml.', 'ML', 'milliliter'])}`);
  damage(dirty, 6, 0.25, random, (text) => `${text}%`);
  damage(dirty, 4, 0.03, random, (text) => mistype(text, random));
  damage(dirty, 3, 0.01, random, (text) => mistype(text, random));
  damage(dirty, 7, 0.02, random, () => '-');
  for (const [at, row] of clean.entries()) if (dirty[at]![7] === '-') row[7] = '';
  const header = ['line', 'shop', 'product', 'title', 'category', 'volume_ml', 'tax', 'stock'];
  return { name: 'products', header, clean, dirty };
}

/** Draws one table of each kind. The same seed gives the same tables. */
export function drawDirtyTables(seed: number): DirtyTable[] {
  return [drawFlights, drawOrders, drawProducts, drawCopiedFlights].map((draw, at) => draw(seedRandom(seed * 10 + at)));
}
