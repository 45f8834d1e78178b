import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { reviewedModels } from '../reviewed-models.js';
import { xlsxBytes } from '../workbook/xlsx-files.js';
import { drawFields, writeYoloDataset } from '../yolo-dataset.js';

const SALES = [
  'id,customer,city,zip,price,ordered',
  '00123,Ada Lovelace,London,01234,"1,150.00",03/02/2024',
  '00124,Alan Turing,Manchester,02345,N/A,05/02/2024',
  '00125,Grace Hopper,London,03456,7.25,06/03/2024',
  '00126,Edsger Dijkstra,Rotterdam,04567,"2,300.50",07/03/2024',
  '',
].join('\n');

const ORDERS = [
  ['date', 'customer', 'city', 'price', 'sales', 'revenue'],
  ['2024-02-03', 'Ada Lovelace', 'London', '12.5', '4', '50'],
  ['2024-03-05', 'Alan Turing', 'Manchester', '7.25', '8', '58'],
  ['2024-03-06', 'Grace Hopper', 'London', '30', '2', '60'],
];

const CUSTOMERS = [
  ['name', 'city'],
  ['Ada Lovelace', 'London'],
  ['Alan Turing', 'Manchester'],
  ['Grace Hopper', 'London'],
];

const inlineRow = (cells: readonly string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

async function writePhotos(folder: string): Promise<void> {
  await mkdir(join(folder, 'photos'));
  const names = ['photo.jpg', 'dog.jpg', 'photos/park.jpg', 'photos/street.jpg'];
  for (const [seed, name] of names.entries()) {
    const photo = sharp(await drawFields(seed, { width: 320, height: 240 }));
    await writeFile(join(folder, name), await photo.jpeg().toBuffer());
  }
}

/**
 * Writes the files that the guides name: photos, tables, the dataset `signs`, and the reviewed models `yolox_nano` and
 * `yolov8n`, which are tiny and return constant boxes.
 */
export async function writeDocumentedFolder(folder: string): Promise<void> {
  await writePhotos(folder);
  for (const name of ['sales.csv', 'april.csv']) await writeFile(join(folder, name), SALES);
  await writeFile(join(folder, 'orders.csv'), ORDERS.map((cells) => `${cells.join(',')}\n`).join(''));
  const workbook = (name: string, rows: readonly (readonly string[])[]) =>
    writeFile(join(folder, `${name}.xlsx`), xlsxBytes({ sheets: [{ name, rows: rows.map(inlineRow).join('') }] }));
  await workbook('sales', ORDERS);
  await workbook('customers', CUSTOMERS);
  await writeYoloDataset(join(folder, 'signs'), { names: ['stop', 'yield'] });
  const names = ['stop', 'yield', 'dog', 'cat'];
  await reviewedModels(join(folder, 'models'), {
    yolox_nano: { names },
    yolov8n: { names, rows: [[4, 4, 30, 30, 0.8, 0]] },
  });
}
