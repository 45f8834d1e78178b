import { isCancelled, PageFault } from '../../api/problem.js';
import { formatFixed } from '../../i18n/format.js';
import { kindOfFile, wrongKind } from '../../parts/file-kinds.js';
import { type OpenedVideo, startFrameWorker } from './frame-worker-calls.js';
import { openBySeeking } from './seeking-source.js';
import { t } from './texts.js';
import { UndecodableFrame } from './undecodable-frame.js';
import type { FrameSource } from './video-facts.js';

function unreadable(file: File, index: OpenedVideo, cause: unknown): PageFault {
  const plain = file.name.replace(/\.[^.]*$/, '');
  const reason = () => (index ? t('fault.noDecoder', { codec: index.codec }) : t('fault.noVideo'));
  const command = `ffmpeg -i "${file.name}" -c:v libx264 -pix_fmt yuv420p "${plain}-converted.mp4"`;
  return new PageFault(
    () => t('fault.unplayable', { name: file.name }),
    () => t('fault.convert', { reason: reason(), command }),
    { cause },
  );
}

/** Describes why a frame cannot be decoded. */
function reasonOf(cause: unknown): string {
  if (cause instanceof UndecodableFrame) return t('fault.frameAt', { seconds: formatFixed(cause.seconds, 3) });
  return cause instanceof Error ? cause.message : String(cause);
}

/** Adds advice to the error of a frame that cannot be decoded. */
async function explained<Value>(file: File, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    if (isCancelled(cause)) throw cause;
    throw new PageFault(
      () => t('fault.frame', { name: file.name }),
      () => t('fault.frameFix', { reason: reasonOf(cause) }),
      { cause },
    );
  }
}

/**
 * Opens a video in two workers, so that neither waits for the other: one decodes for the run, the other for the player.
 */
async function openByDecoding(file: File): Promise<{ index: OpenedVideo; source: FrameSource | null }> {
  const [reader, viewer] = [startFrameWorker(), startFrameWorker()];
  const close = () => {
    reader.close();
    viewer.close();
  };
  try {
    const [index] = await Promise.all([reader.ask({ kind: 'open', file }), viewer.ask({ kind: 'open', file })]);
    if (!index?.isDecodable || typeof VideoDecoder === 'undefined') {
      close();
      return { index, source: null };
    }
    const { isDecodable: _, ...found } = index;
    const source: FrameSource = {
      facts: { name: file.name, bytes: file.size, ...found, reading: 'decoding' },
      begin: (places, size) => reader.ask({ kind: 'begin', places, size }),
      next: (count) => explained(file, reader.ask({ kind: 'next', count })),
      show: (place) => explained(file, viewer.ask({ kind: 'show', place })),
      close,
    };
    return { index, source };
  } catch {
    // The browser's player may support a file whose index cannot be read.
    close();
    return { index: null, source: null };
  }
}

/** Opens a video. Throws a PageFault with advice if this browser can neither decode nor play it. */
export async function openVideo(file: File): Promise<FrameSource> {
  const kind = kindOfFile(file);
  if (kind === 'image' || kind === 'table') throw wrongKind(file, 'video');
  const { index, source } = await openByDecoding(file);
  if (source) return source;
  try {
    return await openBySeeking(file, index);
  } catch (cause) {
    throw unreadable(file, index, cause);
  }
}
