import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawImage } from '../generated-image.js';
import type { Material } from './request-maker.js';
import type { ServedFiles } from './valid/load-client.js';

const bytesOf = (data: string | Uint8Array) => Uint8Array.from(Buffer.from(data));

function generateTable(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `${at}, name ${at % 97} ,${at % 5 === 0 ? 'N/A' : at / 7}`);
  return `id,name,share\n${lines.join('\n')}\n`;
}

/** Creates valid and invalid files in a folder that the server may read, in addition to those of `prepareServer`. */
export async function prepareMaterial(folder: string): Promise<Material> {
  const image = await drawImage({ width: 640, height: 480 });
  const table = generateTable(2000);
  await mkdir(join(folder, 'tables'), { recursive: true });
  await writeFile(join(folder, 'tables/small.csv'), table);
  await writeFile(join(folder, 'tables/large.csv'), generateTable(50_000));
  await writeFile(join(folder, 'tables/damaged.xlsx'), 'PK\u0003\u0004 no workbook');
  const tables = [
    'tables/small.csv',
    'tables/large.csv',
    'tables/damaged.xlsx',
    'orders.csv',
    'none.csv',
    '../out.csv',
  ];
  return {
    fields: {
      path: tables,
      image_path: ['photos/a.png', 'photos/none.png', 'orders.csv'],
      folder_path: ['photos', 'none', '../..'],
      dataset_path: ['signs', 'signs/data.yaml', 'photos'],
      models: [['right'], ['right', 'none'], []],
      text: ['detect objects in photos/', 'validate signs', 'make coffee', 'profile orders.csv', '检测 photos/'],
      question: ['how many rows', 'average price by city', 'drop table orders', ''],
      asset: ['start.js', 'none.js', '../package.json'],
      // An invalid kind, so that random requests clear no stored data that other requests need.
      kinds: ['nothing'],
    },
    always: new Set(['kinds']),
    files: {
      image: [
        { name: 'a.png', bytes: bytesOf(image) },
        { name: 'cut.png', bytes: bytesOf(image.subarray(0, 300)) },
      ],
      file: [
        { name: 'small.csv', bytes: bytesOf(table) },
        { name: 'damaged.xlsx', bytes: bytesOf('PK\u0003\u0004 no workbook') },
        { name: 'empty.csv', bytes: new Uint8Array(0) },
      ],
    },
  };
}

/** Reads the files that valid requests send and name. */
export async function readServedFiles({ files }: Material): Promise<ServedFiles> {
  const names = await readdir('dist/gui');
  return {
    image: files.image![0]!.bytes,
    table: Buffer.from(files.file![0]!.bytes).toString(),
    guiAssets: names.filter((name) => /^[\w-]+\.(?:js|css|svg)$/.test(name)),
  };
}
