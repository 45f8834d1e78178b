import type { AgentStep } from '../../core/agent/decision/agent-answer.js';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import { anOrigin } from './origins.js';

/** Returns an answer about one image: objects by class name, one confidence for all. */
export function imageAnswer(name: string, classes: readonly string[], change: Partial<ImageResult> = {}): ImageResult {
  return {
    ...anOrigin({ model: { id: 'tiny', sha256: null } }),
    image: { name, width: 640, height: 480, format: 'jpeg', orientation: 1, bytes: 1234, sha256: 'ab'.repeat(32) },
    detections: classes.map((className, place) => ({
      class_id: place,
      class_name: className,
      confidence: 0.75,
      box: { x1: 1.5, y1: 2.5, x2: 30, y2: 40 },
    })),
    timings_ms: { decode: 1, preprocess: 1, inference: 1, postprocess: 1, queue: 0, total: 4 },
    ...change,
  };
}

/** Returns a completed call of the agent, by default a detection in one image. */
export function agentStep(change: Partial<AgentStep> = {}): AgentStep {
  return {
    tool: 'detect_image',
    arguments: { image_path: 'photos/park.jpg' },
    why: [],
    status: 'done',
    result: imageAnswer('park.jpg', ['dog', 'cat', 'dog']),
    problem: null,
    is_mock: false,
    endpoint: 'POST /detect/image',
    ...change,
  };
}
