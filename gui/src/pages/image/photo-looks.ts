import { createSignal, onCleanup } from 'solid-js';
import { createStore } from 'solid-js/store';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { type ApiRequest, shellFlags } from '../../api/api-request.js';
import { callWithFiles } from '../../api/call-with-files.js';
import { isCancelled } from '../../api/problem.js';
import { MIN_CONFIDENCE } from '../../parts/seen-objects.js';
import { type UploadState, withPace } from '../../parts/upload-bar.js';
import type { Look, Photo } from './photo.js';
import { MAX_OBJECTS } from './settle-again.js';

/** What each photo is looked at with. */
export interface LookOptions {
  backend: string | undefined;
  model: string | undefined;
  iou: number;
}

function imageRequest(file: File, fields: Record<string, unknown>): ApiRequest {
  return {
    method: 'POST',
    path: '/detect/image',
    operation: ['detection', 'detectionDetectImage'],
    fields,
    files: [{ field: 'image', file }],
    shell: ['detect', 'image', file.name, ...('output_formats' in fields ? ['-o', 'out'] : []), ...shellFlags(fields)],
  };
}

/** The run of a photo: all objects, and what there was before suppression, so that sliders need no new one. */
export function runRequest(file: File, { backend, model, iou }: LookOptions): ApiRequest {
  return imageRequest(file, {
    backend,
    model_path: model,
    confidence: MIN_CONFIDENCE,
    iou,
    max_detections: MAX_OBJECTS,
    with_candidates: true,
  });
}

/** What is shown of a photo. */
export interface ShownPhoto {
  shown: ImageResult;
  /** All classes of the model, by id. */
  classNames: readonly string[];
}

/** The classes to ask for; null for all. */
function classesToAsk({ shown: { options, detections }, classNames }: ShownPhoto): readonly string[] | null {
  const hidden = options.hidden_classes;
  if (!hidden) return options.classes;
  // Classes that are shown and not in this photo change nothing of its answer, and would make a long line.
  const found = [...new Set(detections.map(({ class_name: name }) => name))];
  return found.length > 0 ? found : (options.classes ?? classNames).filter((name) => !hidden.includes(name));
}

/** The request that answers with exactly what is shown of a photo. @param format of a file of it, if one is wanted. */
export function requestForShown(file: File, photo: ShownPhoto, format?: string): ApiRequest {
  const { shown } = photo;
  const { backend, is_mock, model, options } = shown;
  const { confidence, iou, max_detections } = options;
  return imageRequest(file, {
    backend,
    model_path: is_mock ? undefined : model.id,
    confidence,
    iou,
    max_detections,
    classes: classesToAsk(photo) ?? undefined,
    ...(format === undefined ? {} : { output_formats: [format] }),
  });
}

/** The photos of the page and what was seen in each; one request at a time, the photo that is shown first. */
export function createPhotoLooks(options: () => LookOptions) {
  const [photos, setPhotos] = createSignal<readonly Photo[]>([]);
  const [at, setAt] = createSignal(0);
  const [looks, setLooks] = createStore<Record<number, Look>>({});
  const controllers = new Map<number, AbortController>();
  let nextId = 0;

  const look = async (photo: Photo): Promise<void> => {
    controllers.get(photo.id)?.abort();
    const controller = new AbortController();
    controllers.set(photo.id, controller);
    const running = (upload: UploadState | null) => setLooks(photo.id, { state: 'running', upload });
    running(null);
    try {
      const request = runRequest(photo.file, options());
      const result = await callWithFiles<DetectImageResult>(request, {
        signal: controller.signal,
        onUpload: withPace(running),
      });
      if (controllers.get(photo.id) === controller) setLooks(photo.id, { state: 'done', result });
    } catch (error) {
      // A run that another one replaced has nothing to say.
      if (controllers.get(photo.id) !== controller) return;
      setLooks(photo.id, isCancelled(error) ? { state: 'waiting' } : { state: 'failed', error });
    }
  };

  const show = (place: number) => {
    const photo = photos()[place];
    if (!photo) return;
    setAt(place);
    if ((looks[photo.id]?.state ?? 'waiting') === 'waiting') void look(photo);
  };

  const add = (files: readonly File[]) => {
    const first = photos().length;
    setPhotos((before) => [
      ...before,
      ...files.map((file) => ({ id: nextId++, file, url: URL.createObjectURL(file) })),
    ]);
    show(first);
  };

  onCleanup(() => {
    for (const controller of controllers.values()) controller.abort();
    for (const { url } of photos()) URL.revokeObjectURL(url);
  });

  return {
    photos,
    at,
    add,
    show,
    photo: () => photos()[at()] ?? null,
    lookOf: (photo: Photo): Look => looks[photo.id] ?? { state: 'waiting' },
    /** Looks at the photo anew, and forgets what other options gave for the rest. */
    lookAgain: () => {
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
      for (const photo of photos()) setLooks(photo.id, { state: 'waiting' });
      const photo = photos()[at()];
      if (photo) void look(photo);
    },
    cancel: () => {
      const photo = photos()[at()];
      if (photo) controllers.get(photo.id)?.abort();
    },
  };
}
