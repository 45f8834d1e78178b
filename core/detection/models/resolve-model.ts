import { type IdentifiedModel, identifyModel } from './identify-model.js';
import type { AllowPath } from './locate-weights.js';
import { readVerifiedBytes } from './read-verified-bytes.js';

/** A reviewed model with its bytes. */
export interface ResolvedModel extends IdentifiedModel {
  /** The weights, whose hash is that of the card. */
  bytes: Uint8Array;
}

/** Finds the reviewed model that a run asks for and reads it. Faults: those of identifyModel and readVerifiedBytes. */
export async function resolveModel(
  modelsDir: string,
  modelPath: string | undefined,
  allow: AllowPath,
): Promise<ResolvedModel> {
  const model = await identifyModel(modelsDir, modelPath, allow);
  return { ...model, bytes: await readVerifiedBytes(model.path, model.card.sha256) };
}
