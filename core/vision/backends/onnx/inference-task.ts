import type { FaultCode } from '../../../base/fault.js';
import type { Candidates } from '../../boxes/candidates.js';
import type { RawCandidates } from '../../boxes/raw-candidates.js';
import type { ModelContract } from '../../models/model-contract.js';
import type { Region, TensorData } from '../../preprocessing/pack-tensor.js';
import type { ResizePlan } from '../../preprocessing/resize-plan.js';
import type { SelectOptions } from '../read-candidates.js';

/** Which session a task runs in; sessions are shared by all tasks that name the same. */
export interface SessionKey {
  /** Real path of the weight file. */
  path: string;
  /** What its bytes must hash to, or the worker refuses it. */
  sha256: string;
  device: string;
  threads: number;
}

/** One picture, or tile, for a worker: plain data that can cross a thread. */
export interface InferenceTask {
  session: SessionKey;
  contract: ModelContract;
  tensor: TensorData;
  plan: ResizePlan;
  region: Region;
  options: SelectOptions;
  /** Whether what there was before suppression is answered too. */
  keepsRaw: boolean;
  /** How long it may run, with loading the model if that is due, ms. */
  timeoutMs: number;
}

/** Errors cross a thread as data: a cloned error would lose its code. */
export type InferenceAnswer =
  | {
      kind: 'candidates';
      candidates: Candidates;
      raw: RawCandidates | null;
      inferenceMs: number;
      postprocessMs: number;
      loadMs: number;
    }
  | { kind: 'fault'; code: FaultCode; message: string };
