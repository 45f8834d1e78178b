/** Target of a figure. */
export interface Target {
  /** Description, including the compared tool if the figure is a ratio. */
  what: string;
  /** Null if the report has no such figure; `failed` if our run failed. */
  measured: number | null | 'failed';
  sense: 'at most' | 'at least';
  bound: number;
  /** `x` is a ratio. */
  unit: 'x' | 'ms' | 'MB' | '%' | 'frames/s' | 'exponent' | 'share' | 'texts' | 'rows' | 'pages';
  /** What to do next if the target is not met. */
  next: string;
}

/**
 * A target as written in the lists of targets. `goal`, such as `>= 1.5 x`, has the direction, the bound and the unit.
 */
export type TargetRow = readonly [
  what: string,
  measured: Target['measured'],
  goal: `${'<=' | '>='} ${number} ${Target['unit']}`,
  next: string,
];

export function toTarget([what, measured, goal, next]: TargetRow): Target {
  const [sign, bound, unit] = goal.split(' ');
  const sense = sign === '<=' ? 'at most' : 'at least';
  return { what, measured, sense, bound: Number(bound), unit: unit as Target['unit'], next };
}

export type Verdict = 'met' | 'not met' | 'not measured';

/** Judges the measured figure, before rounding. */
export function judgeTarget({ measured, sense, bound }: Pick<Target, 'measured' | 'sense' | 'bound'>): Verdict {
  if (measured === 'failed') return 'not met';
  if (measured === null || Number.isNaN(measured)) return 'not measured';
  const isMet = sense === 'at most' ? measured <= bound : measured >= bound;
  return isMet ? 'met' : 'not met';
}
