const MIN_LIKELY = 0.75;

/** Formats a confidence from 0 to 1: `likely, 93%`. Only a value that cannot be wrong is certain, at 100%. */
export function formatCertainty(confidence: number): string {
  if (confidence === 1) return 'certain, 100%';
  const percent = Math.min(99, Math.round(confidence * 100));
  return `${confidence >= MIN_LIKELY ? 'likely' : 'uncertain'}, ${percent}%`;
}
