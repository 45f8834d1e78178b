import type { FaultCode } from '../../../base/fault.js';
import type { Candidates } from '../../boxes/candidates.js';
import type { RawCandidates } from '../../boxes/raw-candidates.js';
import type { ModelContract } from '../../models/model-contract.js';
import type { Region, TensorData } from '../../preprocessing/pack-tensor.js';
import type { ResizePlan } from '../../preprocessing/resize-plan.js';
import type { SelectOptions } from '../read-candidates.js';

/** Key of the session in which a task runs. Tasks with equal keys share a session. */
export interface SessionKey {
  /** Real path of the weight file. */
  path: string;
  /** Expected SHA-256 of its bytes. The worker rejects any other. */
  sha256: string;
  device: string;
  threads: number;
}

/** One image or tile for a worker: plain data that can be sent to a thread. */
export interface InferenceTask {
  session: SessionKey;
  contract: ModelContract;
  tensor: TensorData;
  plan: ResizePlan;
  region: Region;
  options: SelectOptions;
  /** Whether to return the candidates before suppression, too. */
  keepsRaw: boolean;
  /** Time limit in ms, including loading the model if necessary. */
  timeoutMs: number;
}

/** Errors are sent as data, because a cloned error would lose its code. */
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
