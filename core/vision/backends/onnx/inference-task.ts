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
  /** Expected SHA-256 of the weight file, hex. The worker rejects other contents. */
  sha256: string;
  device: string;
  threads: number;
}

/** Inference on one image or tile, as plain data that can be sent to a thread. */
export interface InferenceTask {
  session: SessionKey;
  contract: ModelContract;
  tensor: TensorData;
  plan: ResizePlan;
  region: Region;
  options: SelectOptions;
  /** Whether to also return the candidates before NMS. */
  keepsRaw: boolean;
  /** Time limit, including the time to load the model if necessary, ms. */
  timeoutMs: number;
}

/** The result of a task. Errors are plain data, because structured cloning would lose the code of a fault. */
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
