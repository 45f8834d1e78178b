import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { callWithFiles } from '../../api/call-with-files.js';
import { isCancelled } from '../../api/problem.js';
import type { Look, Photo } from './photo.js';
import { type LookOptions, runRequest } from './photo-looks.js';

/** What a second model sees in a photo: looked at as soon as photo or model is another, and stopped with the component. */
export function createOtherLook(subject: () => { photo: Photo; options: LookOptions }) {
  const [look, setLook] = createSignal<Look>({ state: 'running', upload: null });
  let controller: AbortController | undefined;
  const lookAgain = async (): Promise<void> => {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    setLook({ state: 'running', upload: null });
    const { photo, options } = subject();
    try {
      const request = runRequest(photo.file, options);
      setLook({ state: 'done', result: await callWithFiles<DetectImageResult>(request, { signal: own.signal }) });
    } catch (error) {
      // A run that another one replaced has nothing to say.
      if (controller === own) setLook(isCancelled(error) ? { state: 'waiting' } : { state: 'failed', error });
    }
  };
  const asked = createMemo(() =>
    JSON.stringify([subject().photo.id, subject().options.backend, subject().options.model]),
  );
  createEffect(on(asked, () => void lookAgain()));
  onCleanup(() => controller?.abort());
  return {
    look,
    lookAgain: () => void lookAgain(),
    cancel: () => controller?.abort(),
    result: (): DetectImageResult | null => {
      const now = look();
      return now.state === 'done' ? now.result : null;
    },
    error: () => {
      const now = look();
      return now.state === 'failed' ? now.error : null;
    },
  };
}
