import { createSignal, onCleanup } from 'solid-js';
import { createStore } from 'solid-js/store';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import type { ApiRequest } from '../../api/api-request.js';
import { callWithFiles } from '../../api/call-with-files.js';
import { isCancelled } from '../../api/problem.js';
import { LEAST_CONFIDENCE } from '../../parts/seen-objects.js';
import { type UploadState, withPace } from '../../parts/upload-bar.js';
import type { Look, Photo } from './photo.js';
import { MOST_OBJECTS } from './settle-again.js';

/** What each photo is looked at with. */
export interface LookOptions {
  backend: string | undefined;
  model: string | undefined;
  iou: number;
}

/** The request for a photo, as "Show request" tells it too. @param confidence least score that is asked for. */
export function requestFor(file: File, { backend, model, iou }: LookOptions, confidence: number): ApiRequest {
  const flags = [
    ...(backend ? ['--backend', backend] : []),
    ...(model ? ['--model-path', model] : []),
    '--confidence',
    String(confidence),
    '--iou',
    String(iou),
  ];
  return {
    method: 'POST',
    path: '/detect/image',
    operation: ['detection', 'detectionDetectImage'],
    fields: { backend, model_path: model, confidence, iou, max_detections: MOST_OBJECTS },
    files: [{ field: 'image', file }],
    shell: ['detect', 'image', file.name, ...flags],
  };
}

/** Asks for what there was before suppression too, so that the overlap can be moved without a new run. */
export function withCandidates(request: ApiRequest): ApiRequest {
  return { ...request, fields: { ...request.fields, with_candidates: true } };
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
      const request = withCandidates(requestFor(photo.file, options(), LEAST_CONFIDENCE));
      const result = await callWithFiles<DetectImageResult>(request, {
        signal: controller.signal,
        onUpload: withPace(running),
      });
      setLooks(photo.id, { state: 'done', result });
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
