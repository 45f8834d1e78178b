/**
 * Words that a sentence around an answer may hold although neither question nor evidence does. None of them turns a
 * statement round, ranks, counts, or tells anybody to do anything: those have to be in the evidence.
 */
const LIST = `
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

export const PLAIN_WORDS: ReadonlySet<string> = new Set(LIST.split(/\s+/).filter((word) => word !== ''));

/** Words that count, or turn a statement round: from the question alone they prove nothing. */
export const TELLING_WORDS: ReadonlySet<string> = new Set(
  `no not none never nothing nobody neither nor without except only but cannot yes
   zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen
   half third quarter double twice triple once first second last`.split(/\s+/),
);
