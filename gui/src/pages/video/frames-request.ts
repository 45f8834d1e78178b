import type { ApiRequest } from '../../api/api-request.js';
import { modelFields } from '../../parts/model-choice.js';
import { MIN_CONFIDENCE } from '../../parts/seen-objects.js';
import type { EncodedFrame, VideoFacts } from './video-facts.js';
import type { VideoSettings } from './video-results.js';

/** Returns the file name of a frame without its extension, such as `street-000012`. Frames are counted from 0. */
export function frameName(video: string, place: number): string {
  return `${video.replace(/\.[^.]*$/, '')}-${String(place).padStart(6, '0')}`;
}

/** Returns a request that detects objects in several frames. All requests of a run are listed as one series. */
export function framesRequest(
  frames: readonly EncodedFrame[],
  { name }: VideoFacts,
  settings: VideoSettings,
): ApiRequest {
  const { backend, model } = modelFields(settings.model);
  return {
    method: 'POST',
    path: '/detect/folder',
    operation: ['detection', 'detectionDetectFolder'],
    series: `video ${name}`,
    fields: { backend, model_path: model, confidence: MIN_CONFIDENCE, max_detections: 1000 },
    files: frames.map(({ place, jpeg }) => ({
      field: 'images',
      file: new File([jpeg], `${frameName(name, place)}.jpg`, { type: jpeg.type }),
    })),
  };
}
