import { Fault } from '../../base/fault.js';
import { seededRandom } from '../../base/seeded-random.js';
import { addCandidate, type Candidates, emptyCandidates, pickCandidates } from '../boxes/candidates.js';
import { resolveClasses } from '../boxes/class-filter.js';
import { toRaw } from '../boxes/raw-candidates.js';
import { type Mapping, settleCandidates } from '../boxes/settle-candidates.js';
import type { DecodedImage } from '../image/decode-image.js';
import type { DetectOptions } from '../results/options.js';
import { appliedOptions, type Warning } from '../results/origin.js';
import type { Detector, DetectorOptions } from './detector.js';

/** Classes of the mock objects. */
const MOCK_CLASSES = ['person', 'bicycle', 'car', 'dog', 'cat', 'chair', 'bottle', 'bird'] as const;

const WARNING: Warning = {
  code: 'mock-backend',
  message: 'These boxes are made up: the mock derives them from the hash of the file and never reads the pixels.',
};

/** Generates two to six objects inside the image, some with duplicates, as a detection head returns before NMS. */
function generate({ sha256, pixels: { width, height } }: DecodedImage): Candidates {
  const random = seededRandom(Number.parseInt(sha256.slice(0, 8), 16));
  const found = emptyCandidates();
  const objects = 2 + Math.floor(random() * 5);
  for (let object = 0; object < objects; object++) {
    const w = width * (0.1 + 0.4 * random());
    const h = height * (0.1 + 0.4 * random());
    const x1 = (width - w) * random();
    const y1 = (height - h) * random();
    const classId = Math.floor(random() * MOCK_CLASSES.length);
    const score = 0.3 + 0.68 * random();
    addCandidate(found, { x1, y1, x2: x1 + w, y2: y1 + h }, { score, classId });
    if (random() < 0.5) {
      addCandidate(found, { x1, y1, x2: x1 + w * 0.95, y2: y1 + h * 0.95 }, { score: score * 0.8, classId });
    }
  }
  return found;
}

/** Selects the candidates of the requested classes that score above the confidence threshold. */
function select(found: Candidates, options: DetectOptions, classIds: number[] | null): Candidates {
  const places = found.scores.flatMap((score, place) => {
    const isSelected = score > options.confidence && (!classIds || classIds.includes(found.classIds[place]!));
    return isSelected ? [place] : [];
  });
  return pickCandidates(found, places);
}

/** Returns the identity mapping, because the boxes are already in px of the image. */
function mappingOf({ pixels: { width, height } }: DecodedImage): Mapping {
  return { gainX: 1, gainY: 1, padX: 0, padY: 0, region: { x: 0, y: 0, width, height } };
}

/**
 * Opens the default backend, which needs no inference library and returns plausible boxes, the same ones for the same
 * file. Rejects unreadable images, unknown classes and unavailable devices as the ONNX backend does.
 */
export async function openMock(options: DetectorOptions, device: string): Promise<Detector> {
  if (device !== 'cpu') {
    throw new Fault('device-unavailable', `The mock backend runs on cpu only, not on "${device}".`);
  }
  if (options.model_path !== undefined) {
    throw new Fault(
      'invalid-input',
      'The mock backend does not use a model. Use `backend: onnx` to run a weight file.',
      {
        issues: [{ pointer: '/model_path', detail: 'Only for the onnx backend' }],
      },
    );
  }
  const classIds = resolveClasses(options.classes, MOCK_CLASSES);
  return {
    origin: {
      backend: 'mock',
      is_mock: true,
      model: { id: 'mock', sha256: null },
      device,
      options: appliedOptions(options, classIds, MOCK_CLASSES),
      warnings: [WARNING],
    },
    classNames: MOCK_CLASSES,
    parallel: 4,
    async detect(image) {
      const started = performance.now();
      const selected = select(generate(image), options, classIds);
      const { confidence, iou, max_detections: maxDetections } = options;
      const scope = options.agnostic_nms ? 'agnostic' : 'per-class';
      const mapping = mappingOf(image);
      const candidates = settleCandidates(selected, mapping, { confidence, iou, maxDetections, scope });
      const inference = performance.now() - started;
      const raw = options.with_candidates ? toRaw(selected, { mapping, scope }) : null;
      return { candidates, raw, timings: { preprocess: 0, inference, postprocess: 0, queue: 0 } };
    },
  };
}
