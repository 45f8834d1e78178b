import { join } from 'node:path';
import type { AgentStep } from '../../core/agent/decision/agent-answer.js';
import type { AgentReport, AgentReportInput } from '../../core/agent/report/agent-report.js';
import { type DetectedRun, detectedRunsOf } from '../../core/agent/report/detected-run.js';
import { isFault } from '../../core/base/fault.js';
import { ModelList } from '../../core/vision/models/model-list.js';
import { collectThumbnails, type Preview } from '../../core/vision/report/collect-thumbnails.js';
import type { Thumbnails } from '../../core/vision/report/sections/attention.js';
import { endpoint as previewEndpoint } from '../detection/image-preview.js';
import { endpoint as modelsEndpoint } from '../detection/models.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { runEndpoint } from '../kit/run-endpoint.js';

/** Returns a function that reads previews of the images of a detection, with the same limits as other callers. */
function previewsOf({ path, kind }: DetectedRun, context: RunContext): Preview {
  return async (name, maxSide) => {
    const body = { image_path: kind === 'image' ? path : join(path, name), max_side: maxSide };
    try {
      const reply = await runEndpoint(previewEndpoint, { body, params: {}, files: [] }, context);
      return reply instanceof RawReply && typeof reply.data !== 'string' ? reply.data : null;
    } catch (error) {
      // The image may have been moved since the detection; the report then states that it cannot be shown.
      if (isFault(error)) return null;
      throw error;
    }
  };
}

/** Reads the photos and the model cards for a report on detections. Markdown has no photos. */
export async function detectionPhotos(
  steps: readonly AgentStep[],
  format: AgentReport['format'],
  context: RunContext,
): Promise<Pick<AgentReportInput, 'models' | 'photos'>> {
  const runs = detectedRunsOf(steps);
  const photos = new Map<string, Thumbnails>();
  if (runs.length === 0) return { models: [], photos };
  const list = await runEndpoint(modelsEndpoint, { body: {}, params: {}, files: [] }, context);
  const { models } = ModelList.parse(list);
  for (const run of format === 'html' ? runs : []) {
    const own = await collectThumbnails(run.tally, run.origin.is_mock, previewsOf(run, context));
    // Two detections in one folder, such as by two models, may show different images.
    photos.set(run.path, new Map([...(photos.get(run.path) ?? []), ...own]));
  }
  return { models, photos };
}
