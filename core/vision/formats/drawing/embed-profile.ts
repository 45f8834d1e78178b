import { crc32, deflateSync } from 'node:zlib';

/** Maximum bytes of a profile in a segment of a JPEG (ICC.1:2022, annex B.4). */
const MAX_SEGMENT = 65_519;
const NAME = Buffer.from('ICC_PROFILE\0', 'latin1');
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;

/** Returns the end of the first segments of a JPEG, which name its kind (APP0) and describe it (APP1). */
function afterHead(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1]! >= APP0 && jpeg[at + 1]! <= APP1) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

function inJpeg(jpeg: Buffer, profile: Uint8Array): Buffer {
  const count = Math.ceil(profile.length / MAX_SEGMENT);
  const segments = Array.from({ length: count }, (_, at) => {
    const part = profile.subarray(at * MAX_SEGMENT, (at + 1) * MAX_SEGMENT);
    // The length includes its two bytes and those of the number and count.
    const length = 2 + NAME.length + 2 + part.length;
    return Buffer.concat([
      Buffer.from([0xff, APP2, length >> 8, length & 0xff]),
      NAME,
      Buffer.from([at + 1, count]),
      part,
    ]);
  });
  const at = afterHead(jpeg);
  return Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)]);
}

/** End of the signature and of the chunk IHDR, after which the profile must be (PNG specification, section 5.6). */
const AFTER_IHDR = 8 + 25;

function inPng(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPICC profile\0\0', 'latin1'), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, AFTER_IHDR), length, body, check, png.subarray(AFTER_IHDR)]);
}

/**
 * Adds a color profile to an encoded image, because the image library can only add one that it converts the pixels to.
 * @param file without a profile.
 * @param profile at most 4 MB.
 */
export function embedProfile(file: Buffer, encoding: 'png' | 'jpeg', profile: Uint8Array): Buffer {
  return encoding === 'png' ? inPng(file, profile) : inJpeg(file, profile);
}
