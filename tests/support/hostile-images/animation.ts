const ONE_PIXEL = [0x02, 0x02, 0x4c, 0x01, 0x00];

function word(value: number): number[] {
  return [value & 0xff, value >> 8];
}

/** Returns a GIF with a number of frames of one pixel, 22 bytes each (GIF89a). */
export function framedGif({ frames, width, height }: { frames: number; width: number; height: number }): Uint8Array {
  const head = [...Buffer.from('GIF89a'), ...word(width), ...word(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
  const frame = Buffer.from([...control, 0x2c, 0, 0, 0, 0, ...word(1), ...word(1), 0, ...ONE_PIXEL]);
  return Buffer.concat([Buffer.from(head), ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function riffChunk(name: string, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/**
 * Returns a WebP that repeats one picture (WebP Container Specification, ANIM and ANMF).
 * @param still a lossy or lossless WebP without extensions, as the image library writes it. @param side of it, px.
 */
export function framedWebp(still: Uint8Array, { frames, side }: { frames: number; side: number }): Uint8Array {
  const image = Buffer.from(still).subarray(12);
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  const frameHead = Buffer.alloc(16);
  frameHead.writeUIntLE(side - 1, 6, 3);
  frameHead.writeUIntLE(side - 1, 9, 3);
  frameHead.writeUIntLE(40, 12, 3);
  const frame = riffChunk('ANMF', Buffer.concat([frameHead, image]));
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  return riffChunk('RIFF', body);
}
