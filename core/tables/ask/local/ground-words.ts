/** Returns a set of words. The sets below contain English words for checking a plan of a model against the question. */
const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Words that request nothing on their own. */
export const CARRIERS = list(`
  a an the this that these those it its they them their there here he she his her i we you my our me us one ones
  is are was were be been am do does did done has have had having s
  of in on at for from to with within as during into and or if
  who whom whose which what when where how
  can could please tell show give list name find get let know see want need
  value values number amount figure column row rows record records entry entries table data file line lines
  all any altogether much many come comes came just also so then
`);

/** Words that negate or exclude. */
export const NEGATIONS = list(
  `not no non never without except excluding exclude excludes excluded excepting besides apart minus outside neither nor
  none ignoring ignore omitting omit cannot else other others rather unless instead lacking lack lacks missing empty blank
  n t don doesn didn isn aren wasn weren hasn haven hadn`,
);
/** Words that a condition on empty cells may represent. */
const EMPTY_WORDS = list('no without lacking lack lacks missing empty blank not none');

/** Operations of a plan, with the words that request them. */
export const CUES = {
  count: list('how many count counted counts number often times total'),
  distinct: list('different distinct unique separate various how many count number'),
  sum: list('total totals sum sums overall altogether together combined add added adds up how much'),
  mean: list('average averages mean avg typical typically'),
  median: list('median middle'),
  percentile: list('percentile quantile quartile'),
  highest: list(
    `most highest largest greatest biggest longest tallest heaviest maximum max top peak best more higher larger greater
    bigger longer expensive priciest dearest newest latest recent last strongest oldest busiest hottest warmest`,
  ),
  lowest: list(
    `least lowest smallest fewest shortest lightest minimum min bottom worst less lower smaller fewer shorter cheapest
    expensive oldest earliest first weakest youngest quietest coldest quickest fastest`,
  ),
  groups: list('per by each every across for grouped group split broken down respective respectively'),
  share: list('share percentage percent proportion fraction part portion ratio'),
  difference: list('difference differ between more less fewer higher lower than gap minus'),
  choose: list('or than versus vs compared'),
  between: list('between to through from until since'),
  first: list('first earliest top initial opening'),
  last: list('last latest final recent closing bottom'),
  next: list('next after following follows followed'),
  previous: list('previous before preceding precedes prior'),
  repeated: list('duplicate duplicates duplicated repeated repeat repeats twice'),
  same: list('same as equal also like'),
  empty: EMPTY_WORDS,
  denied: NEGATIONS,
  year: list('year years annual annually yearly'),
  quarter: list('quarter quarters quarterly q1 q2 q3 q4'),
  month: list('month months monthly'),
  day: list('day days daily'),
  weekday: list('weekday weekdays weekend weekends day days'),
  date: list('date dates when day time'),
} as const;

/** Words of comparisons. "Or more" means "at least". */
export const MORE = list(
  'more over above greater higher larger bigger longer exceeding exceed exceeds beyond after later',
);
export const LESS = list('less under below fewer lower smaller shorter before earlier');

export type PlanCue = keyof typeof CUES;

/** Operations that a plan may contain only if the question requests them. */
export const MUST_BE_REQUESTED: readonly PlanCue[] = [
  'distinct',
  'mean',
  'median',
  'percentile',
  'highest',
  'lowest',
  'share',
  'difference',
  'next',
  'previous',
  'repeated',
  'same',
  'empty',
];

/** Typical contents of columns: words in their headers, and words that request them. */
export const THINGS: readonly { columns: ReadonlySet<string>; requests: ReadonlySet<string> }[] = [
  {
    columns: list('revenue sales turnover takings income earnings proceeds'),
    requests: list(
      `revenue sales turnover takings income earnings proceeds sell sells sold selling earn earns earned earning make makes made
      making rake raked rakes haul hauled take took bring brought pull pulled gross grossed dough money cash`,
    ),
  },
  {
    columns: list('cost costs spend spending expense expenses price'),
    requests: list('cost costs spend spent spends spending expense expenses pay paid pays cash money'),
  },
  { columns: list('salary wage pay'), requests: list('salary wage wages pay paid pays earn earns earned earning') },
  { columns: list('price'), requests: list('price prices cost costs expensive cheap') },
  { columns: list('age'), requests: list('age old young older oldest younger youngest') },
  { columns: list('city town place location'), requests: list('city cities town towns place places where') },
  { columns: list('name person employee customer client'), requests: list('name person people who whose somebody') },
];

/** Names of units, by the symbol in the column. */
export const UNIT_NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['€', list('euro euros eur')],
  ['EUR', list('euro euros')],
  ['$', list('dollar dollars usd')],
  ['USD', list('dollar dollars')],
  ['£', list('pound pounds gbp')],
  ['GBP', list('pound pounds')],
  ['%', list('percent percentage')],
  ['h', list('hour hours')],
  ['min', list('minute minutes')],
]);

/**
 * Words that a phrasing may contain although neither the question nor the evidence does. Words that negate, rank, count
 * or instruct are not among them; these must be in the evidence.
 */
const PHRASING_WORDS = `
a an the this that these those it its they their there here
is are was were be been being has have had do does did
of in on at by for from to with within as per between during over across among into through
and or which who whose what when where how
answer result figure value values number amount total overall sum average mean median count counted share
table column columns row rows record records entry entries list listed data file
according based comes come came equals equal amounts adds add up shows show shown holds contains contain
given following follows respectively all each every entire whole so thus therefore then also
found find belongs belong appears appear occurs occur recorded stands stand
percent
you your asked question
`;

export const PLAIN_WORDS: ReadonlySet<string> = new Set(PHRASING_WORDS.split(/\s+/).filter((word) => word !== ''));

/** Words that count or negate. A phrasing may not contain them just because the question does. */
export const CLAIM_WORDS: ReadonlySet<string> = new Set(
  `no not none never nothing nobody neither nor without except only but cannot yes
   zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen
   half third quarter double twice triple once first second last`.split(/\s+/),
);
