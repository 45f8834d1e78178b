import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { expect, test } from 'vitest';
import { keyFrameOf, streetVideo } from '../../../core/samples/scenes/street-video.js';
import { drawImage } from '../../support/generated-image.js';

test('is a WebM of VP8 key frames', async () => {
  const input = new Input({ source: new BufferSource(await streetVideo()), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const [width, height, codec] = [
    await track?.getDisplayWidth(),
    await track?.getDisplayHeight(),
    await track?.getCodec(),
  ];
  expect({ width, height, codec, seconds: await input.computeDuration() }).toEqual({
    width: 640,
    height: 360,
    codec: 'vp8',
    seconds: 4,
  });
  const frames: number[] = [];
  for await (const { data, type, timestamp } of new EncodedPacketSink(track!).packets()) {
    frames.push(timestamp);
    // RFC 6386, section 9.1: bit 0 is 0 in key frames, and the start code follows the frame tag.
    expect([type, data[0]! & 1, ...data.subarray(3, 6)]).toEqual(['key', 0, 0x9d, 0x01, 0x2a]);
  }
  expect(frames).toHaveLength(60);
  expect(frames).toEqual([...frames].sort((a, b) => a - b));
});

test('a lossless WebP has no key frame', async () => {
  const sharp = (await import('sharp')).default;
  const lossless = await sharp(await drawImage())
    .webp({ lossless: true })
    .toBuffer();
  expect(() => keyFrameOf(lossless)).toThrow('no lossy picture');
});
