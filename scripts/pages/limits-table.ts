import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import * as z from 'zod';
import { WORKBOOK_LIMITS } from '../../core/tables/read/workbook/sheet/limits.js';
import { MAX_ROWS } from '../../core/tables/rows/rows-request.js';
import { MAX_PART_BYTES, MAX_PARTS } from '../../core/uploads/upload.js';
import { MAX_CLASSES } from '../../core/vision/datasets/config/class-count.js';
import { MAX_IMAGE_SIDE } from '../../core/vision/image/open-picture.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import { PageFields } from '../../handlers/detection/kit/paging.js';
import { MAX_BODY_BYTES } from '../../handlers/kit/body-limit.js';
import type { SettingName } from '../../handlers/kit/settings/settings.js';
import { markdownTable } from '../markdown-table.js';
import { code } from './page.js';

const count = (value: number) => value.toLocaleString('en');
const mebibytes = (bytes: number) => `${count(bytes / 2 ** 20)} MiB`;

/** Returns the maximum of a number in a schema. */
function maximumOf(schema: z.ZodType): string {
  const { maximum } = z.toJSONSchema(schema);
  if (maximum === undefined) throw new Error('This schema has no maximum, so it is not a limit.');
  return count(maximum);
}

/** Returns the table of limits for docs/limits.md. */
export async function limitsTable(): Promise<string> {
  const defaults = parse(await readFile('configs/defaults.yaml', 'utf8')) as Record<SettingName, number>;
  const setting = (name: SettingName, unit: string) => [
    `${count(defaults[name])} ${unit}`,
    `[${code(name)}](reference/settings.md#${name})`,
  ];
  const fixed = (value: string) => [value, 'fixed'];
  const { sheets, rows, columns, cells, fileBytes } = WORKBOOK_LIMITS;
  const limits: readonly (readonly [what: string, limit: string[]])[] = [
    ['Body of a request; larger files by path or in parts', fixed(mebibytes(MAX_BODY_BYTES))],
    ['Part of an upload, parts of a file', fixed(`${mebibytes(MAX_PART_BYTES)}, ${count(MAX_PARTS)}`)],
    ['All uploads together', setting('max_uploads_mb', 'MB')],
    ['Retention of an upload after its last use', setting('keep_uploads_days', 'days')],
    ['Image file', setting('max_image_mb', 'MB')],
    ['Image', setting('max_megapixels', 'megapixels')],
    ['Side of an image', fixed(`${count(MAX_IMAGE_SIDE)} px`)],
    ['Detections per image', fixed(maximumOf(DetectOptions.shape.max_detections.unwrap()))],
    ['Images per page of a folder', fixed(maximumOf(PageFields.limit.unwrap()))],
    ['Images that wait for a worker', setting('max_queue', 'images')],
    ['Time of a model per image or tile', setting('model_timeout_s', 's, plus 1 s per 10 MB of weights')],
    ['Memory of the process for images and models', setting('detection_memory_mb', 'MB')],
    ['Table file', setting('max_table_mb', 'MB')],
    ['Heap of a table process', setting('table_memory_mb', 'MB')],
    ['Workbook', fixed(`${mebibytes(fileBytes)}, ${count(sheets)} sheets, ${count(cells)} cells that are not empty`)],
    ['Sheet', fixed(`${count(rows)} rows, ${count(columns)} columns`)],
    ['Rows of a response (`/api/rows`)', fixed(count(MAX_ROWS))],
    ['Classes of a dataset', fixed(count(MAX_CLASSES))],
  ];
  return markdownTable({
    columns: ['What', 'Limit', 'Setting'],
    rows: limits.map(([what, limit]) => [what, ...limit]),
  });
}
