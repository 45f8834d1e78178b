import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { BlobSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, VideoSampleSink, WEBM } from 'mediabunny';
import type { FrameSize } from './frame-size.js';
import type { WorkerAnswer, WorkerCall } from './frame-worker-calls.js';
import { halveSample } from './halve-sample.js';
import { UndecodableFrame } from './undecodable-frame.js';
import { type EncodedFrame, JPEG } from './video-facts.js';

/** Maximum frames to skip by decoding them. For a frame further ahead, decoding from its key frame is faster. */
const MAX_AHEAD = 90;

interface Opened {
  track: InputVideoTrack;
  sink: VideoSampleSink;
  times: number[];
  size: FrameSize;
}

let opened: Opened | undefined;
let run: { samples: AsyncGenerator<VideoSample | null>; places: readonly number[]; at: number } | undefined;
let shown: { samples: AsyncGenerator<VideoSample>; next: number } | undefined;
let canvas = new OffscreenCanvas(1, 1);

function video(): Opened {
  if (!opened) throw new Error('No video is open.');
  return opened;
}

/**
 * Reads the time of each frame from the index of the file. Omits frames before time 0, which only the decoder needs.
 */
async function readTimes(track: InputVideoTrack): Promise<{ times: number[]; duration: number }> {
  const times: number[] = [];
  let duration = 0;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    if (packet.timestamp < 0) continue;
    times.push(packet.timestamp);
    duration = Math.max(duration, packet.timestamp + packet.duration);
  }
  times.sort((a, b) => a - b);
  const [before = 0, last = 0] = times.slice(-2);
  // The last frame in a WebM file has no duration. It is assumed to be that of the frame before it.
  return { times, duration: duration > last ? duration : last + (last - before) };
}

async function open(file: File) {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  if (!(await input.canRead())) return null;
  const track = await input.getPrimaryVideoTrack();
  if (!track) return null;
  const { times, duration } = await readTimes(track);
  if (times.length === 0) return null;
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  opened = { track, sink: new VideoSampleSink(track), times, size };
  const isDecodable = await track.canDecode();
  const codec = (await track.getCodecParameterString()) ?? (await track.getCodec()) ?? 'unknown';
  return { ...size, times, duration, codec, isDecodable };
}

async function begin(places: readonly number[], size: FrameSize): Promise<void> {
  await run?.samples.return(null);
  const { sink, times } = video();
  canvas = new OffscreenCanvas(size.width, size.height);
  run = { samples: sink.samplesAtTimestamps(places.map((place) => times[place]!)), places, at: 0 };
}

function draw(sample: VideoSample, on: OffscreenCanvas): void {
  const context = on.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('This browser does not support canvas drawing.');
  sample.draw(context, 0, 0, on.width, on.height);
}

/**
 * Encodes the next frames. Each is encoded from a copy of the canvas, so that the next one can be drawn at the same
 * time.
 */
async function next(count: number): Promise<EncodedFrame[]> {
  const now = run;
  const frames: Promise<EncodedFrame>[] = [];
  while (now && frames.length < count) {
    const { value: sample, done } = await now.samples.next();
    if (done) break;
    const place = now.places[now.at++]!;
    if (!sample) throw new UndecodableFrame(video().times[place]!);
    const reduced = await halveSample(sample, canvas);
    draw(reduced, canvas);
    reduced.close();
    frames.push(canvas.convertToBlob(JPEG).then((jpeg) => ({ place, jpeg })));
  }
  return Promise.all(frames);
}

/** Decodes a frame. Continues from the last decoded one if that is not far before it. */
async function show(place: number): Promise<ImageBitmap> {
  const { sink, times, size } = video();
  if (!shown || place < shown.next || place > shown.next + MAX_AHEAD) {
    await shown?.samples.return(undefined);
    shown = { samples: sink.samples(times[place]!), next: place };
  }
  for (;;) {
    const { value: sample, done } = await shown.samples.next();
    if (done) throw new UndecodableFrame(times[place]!);
    const isWanted = shown.next++ >= place;
    if (!isWanted) {
      sample.close();
      continue;
    }
    const whole = new OffscreenCanvas(size.width, size.height);
    draw(sample, whole);
    sample.close();
    return whole.transferToImageBitmap();
  }
}

function answer(call: WorkerCall): Promise<unknown> {
  switch (call.kind) {
    case 'open':
      return open(call.file);
    case 'begin':
      return begin(call.places, call.size);
    case 'next':
      return next(call.count);
    case 'show':
      return show(call.place);
  }
}

/** Calls are executed one after another, because a decoder has only one position. */
let turn: Promise<void> = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<WorkerCall & { id: number }>) => {
  turn = turn.then(async () => {
    try {
      const value = await answer(data);
      const transfer = value instanceof ImageBitmap ? [value] : [];
      self.postMessage({ id: data.id, value } satisfies WorkerAnswer, { transfer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const seconds = error instanceof UndecodableFrame ? error.seconds : null;
      self.postMessage({ id: data.id, error: message, seconds } satisfies WorkerAnswer);
    }
  });
});
