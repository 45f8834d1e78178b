import { isCancelled, PageFault } from '../../api/problem.js';
import { kindOfFile, wrongKind } from '../../parts/file-kinds.js';
import { type OpenedVideo, startFrameWorker } from './frame-worker-calls.js';
import { openBySeeking } from './sought-source.js';
import type { FrameSource } from './video-facts.js';

function unreadable(file: File, index: OpenedVideo, cause: unknown): PageFault {
  const plain = file.name.replace(/\.[^.]*$/, '');
  const why = index
    ? `This browser has no decoder for its codec (${index.codec}).`
    : 'It is not an MP4, MOV or WebM video, or the copy is incomplete.';
  const remedy = `Convert it, for example with: ffmpeg -i "${file.name}" -c:v libx264 -pix_fmt yuv420p "${plain}-converted.mp4"`;
  return new PageFault(`“${file.name}” cannot be played`, `${why} ${remedy}`, { cause });
}

/** Tells of a frame that cannot be decoded what can be done about it. */
async function explained<Value>(file: File, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    if (isCancelled(cause)) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    const remedy = 'The file may be damaged. Copy it again, or convert it with ffmpeg.';
    throw new PageFault(`A frame of “${file.name}” cannot be decoded`, `${why} ${remedy}`, { cause });
  }
}

/** One worker reads ahead for the run, another one shows frames: neither waits for the other. */
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
    // An index that cannot be read is no reason to give up: the browser's own player may be more patient.
    close();
    return { index: null, source: null };
  }
}

/** Opens a video of the user. Faults: PageFault, with what to do, where this browser can neither decode nor play it. */
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
