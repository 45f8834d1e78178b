import { replayOn, textsOf } from './history-table.js';

/** Returns the column that an expression computes. Fails with its message if it cannot be applied. */
export async function computedColumn(csv: string, expression: string): Promise<string[]> {
  const replayed = await replayOn(csv, [{ operation: 'compute_column', options: { expression, into: '(result)' } }]);
  const [outcome] = replayed.outcomes;
  if (outcome!.state === 'failed') throw new Error(outcome!.message!);
  if (outcome!.errors !== null) throw new Error(outcome!.errors.examples[0]!.message);
  const [header, ...rows] = textsOf(replayed);
  return rows.map((row) => row[header!.indexOf('(result)')]!);
}

/** Returns the value of an expression without columns. */
export const computed = async (expression: string): Promise<string> => (await computedColumn('a\n1\n', expression))[0]!;
