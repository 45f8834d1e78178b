import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import type { Look, RunSettings } from './look.js';

/** Value of the model choice for a result: the id of its model, or `mock`. */
export const modelOf = ({ is_mock: isMock, model }: Pick<StoredResult, 'is_mock' | 'model'>): string =>
  isMock ? 'mock' : model.id;

/** Whether a result was made with these settings. The overlap matters only with tiles. */
export function hasSettings(
  { options }: Pick<StoredResult, 'options'>,
  { tileSize, tileOverlap }: RunSettings,
): boolean {
  return options.tile_size === tileSize && (tileSize === 0 || options.tile_overlap === tileOverlap);
}

/** Returns the settings that a result was made with. */
export const settingsOf = ({ options }: Pick<StoredResult, 'options'>): RunSettings => ({
  tileSize: options.tile_size,
  tileOverlap: options.tile_overlap,
});

/**
 * Returns the result that a look selects: the one it names, else the latest of its model and settings, else, if no model
 * was chosen, the latest one. Null means that the model has to run. The result of another model is never used instead.
 * @param results latest first.
 */
export function chooseResult(
  results: readonly StoredResult[],
  look: Pick<Look, 'model' | 'maker'> & RunSettings,
): StoredResult | null {
  const named = results.find(({ maker }) => maker === look.maker);
  if (named) return named;
  if (look.model === '') return results[0] ?? null;
  return results.find((one) => modelOf(one) === look.model && hasSettings(one, look)) ?? null;
}
