const MIN_LIKELY = 0.8;

interface Detected {
  /** From 0 to 1. */
  confidence: number;
  /** Other possible values. */
  alternatives: readonly unknown[];
}

/** Formats the confidence in a detected value: `likely, 93%`. `certain` requires that there is no alternative. */
export function formatCertainty({ confidence, alternatives }: Detected): string {
  if (confidence === 1 && alternatives.length === 0) return 'certain, 100%';
  const percent = Math.min(99, Math.round(confidence * 100));
  return `${confidence >= MIN_LIKELY ? 'likely' : 'uncertain'}, ${percent}%`;
}
