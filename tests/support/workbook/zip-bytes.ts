import { deflateRawSync } from 'node:zlib';

export interface ZipFile {
  name: string;
  data: string | Uint8Array;
  /** A false size in the directory. */
  claimedBytes?: number;
  offset?: number;
  flags?: number;
  method?: number;
}

/** Writes a zip, including false entries. */
export function zipBytes(files: readonly ZipFile[], options: { count?: number } = {}): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const data = Buffer.from(file.data as string);
    const packed = deflateRawSync(data, { level: 9 });
    const name = Buffer.from(file.name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(file.flags ?? 0, 6);
    local.writeUInt16LE(file.method ?? 8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(name.length, 26);
    parts.push(local, name, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(file.flags ?? 0, 8);
    entry.writeUInt16LE(file.method ?? 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(file.claimedBytes ?? data.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(file.offset ?? offset, 42);
    directory.push(entry, name);
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.count ?? files.length, 8);
  end.writeUInt16LE(options.count ?? files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
