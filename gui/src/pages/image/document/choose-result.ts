import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import type { Look, RunSettings } from './look.js';

/** Returns the model of a result as a value of the model menu: its id, or `mock`. */
export const modelOf = ({ is_mock: isMock, model }: Pick<StoredResult, 'is_mock' | 'model'>): string =>
  isMock ? 'mock' : model.id;

/** Whether a result was made with these settings. The overlap only matters if there are tiles. */
export function hasSettings(
  { options }: Pick<StoredResult, 'options'>,
  { tileSize, tileOverlap }: RunSettings,
): boolean {
  return options.tile_size === tileSize && (tileSize === 0 || options.tile_overlap === tileOverlap);
}

/** Returns the settings with which a result was made. */
export const settingsOf = ({ options }: Pick<StoredResult, 'options'>): RunSettings => ({
  tileSize: options.tile_size,
  tileOverlap: options.tile_overlap,
});

/**
 * Returns the result that a look selects: the one it names, or else the latest one of its model and settings. If the
 * look has no model, the latest result of any model. Null means that the model must be run. The result of another model
 * is never used in its place.
 * @param results the latest first.
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
