import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { encodeScene } from './encode-scene.js';
import type { StreetObject } from './street-objects.js';
import { renderScene } from './street-scene.js';

const SIZE = { width: 640, height: 360 };
const FRAMES = 60;
const PER_SECOND = 15;
const SEED = 7;

/** An object that moves along the street. Speed in px of the image per second; negative is to the left. */
interface MovingObject extends StreetObject {
  speed: number;
}

const MOVING: readonly MovingObject[] = [
  { kind: 'stop sign', x: 470, base: 153, height: 24, speed: 0 },
  { kind: 'person', x: 90, base: 199, height: 54, speed: 14 },
  { kind: 'person', x: 420, base: 199, height: 50, speed: -11 },
  { kind: 'car', x: 30, base: 243, height: 42, speed: 95 },
  { kind: 'bus', x: 330, base: 243, height: 56, speed: 34 },
  { kind: 'car', x: 520, base: 310, height: 60, speed: -110 },
];

/**
 * A WebP file is a RIFF container: a header of 12 bytes, then chunks of a 4-byte name, a 4-byte size and data of even
 * length.
 */
const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;

/**
 * Extracts the key frame of a lossy WebP. Its chunk "VP8 " is a VP8 key frame (RFC 9649, section 2.5), so no video
 * encoder is needed.
 */
export function keyFrameOf(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  for (let at = RIFF_HEADER; at + CHUNK_HEADER <= webp.length; ) {
    const name = String.fromCharCode(...webp.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    const start = at + CHUNK_HEADER;
    if (name === 'VP8 ') return webp.subarray(start, start + size);
    at = start + size + (size % 2);
  }
  throw new Error('The WebP has no lossy picture.');
}

/** Generates a video of a street: 4 s, 640 x 360 px, VP8 in WebM. Every frame is a key frame. */
export async function streetVideo(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: PER_SECOND });
  await output.start();
  for (let frame = 0; frame < FRAMES; frame++) {
    const seconds = frame / PER_SECOND;
    const objects = MOVING.map(({ speed, ...object }) => ({ ...object, x: object.x + speed * seconds }));
    const { image } = await renderScene(SIZE, SEED, objects);
    const data = keyFrameOf(await encodeScene(image, 'webp'));
    const config = { codec: 'vp8', codedWidth: SIZE.width, codedHeight: SIZE.height };
    await source.add(new EncodedPacket(data, 'key', seconds, 1 / PER_SECOND), { decoderConfig: config });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
