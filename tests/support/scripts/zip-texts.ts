import { inflateRawSync } from 'node:zlib';

/** Returns the texts of the files in a ZIP archive without comments. */
export function zipTexts(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const start = at + 30 + name + zip.readUInt16LE(at + 28);
    const content = inflateRawSync(zip.subarray(start, start + packed)).toString('utf8');
    files.set(zip.toString('utf8', at + 30, at + 30 + name), content);
    at = start + packed;
  }
  return files;
}
