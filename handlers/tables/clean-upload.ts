import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { resolveAllowedOutput } from '../../core/base/paths/allowed-path.js';
import { CleanPreview } from '../../core/tables/clean/clean-preview.js';
import { WorkbookOutput } from '../../core/tables/clean/writers/in-place/workbook-output.js';
import {
  type CleanedFile,
  MACRO_WORKBOOK,
  OUTPUT_FORMATS,
  OutputOptions,
  type OutputPlaces,
} from '../../core/tables/jobs/cleaned-file.js';
import { CsvFormat } from '../../core/tables/jobs/csv-format.js';
import { OtherTables } from '../../core/tables/read/opened/other-tables.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { attachmentHeader, RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { CleanFields, chooseCleaning, OperationsField } from './kit/choose-steps.js';
import { cleanChosen } from './kit/clean-chosen.js';
import { CLEANING_HEADERS, cleaningHeaders } from './kit/cleaning-headers.js';
import { REFERENCED_UPLOAD, ReadFields, ReferenceFields, SourceFields, tableExamples } from './kit/source-fields.js';
import { CLEAN_FAULTS } from './kit/table-faults.js';

const newPath = (description: string, example: string) =>
  z.string().min(1).max(4096).optional().meta({ description, example });

const Body = z
  .strictObject({
    ...SourceFields,
    ...ReferenceFields,
    ...CleanFields,
    ...OutputOptions.shape,
    answer: z.enum(['file', 'json']).default('file').meta({
      description: 'Whether to return the cleaned file itself, or a report with the file inside',
      example: 'file',
    }),
    output_path: newPath(
      'Write the file to this path on this machine, and return a report; never overwrites',
      'tables/beers-cleaned.csv',
    ),
    log_path: newPath(
      'Write each change to this path as a line of JSON; never overwrites',
      'tables/beers-changes.jsonl',
    ),
    ...ReadFields,
  })
  .meta({
    id: 'CleanRequest',
    description: 'A table file, its cleaning steps, and the format of the cleaned file',
    example: { path: 'tables/beers.csv', accept: ['proposed'], format: 'csv' },
  });

const FileAnswer = z
  .strictObject({
    name: z.string().meta({ description: 'File name', example: 'beers-cleaned.csv' }),
    media_type: z.string().meta({ description: 'Media type', example: 'text/csv; charset=utf-8' }),
    bytes: z.int().min(0).meta({ description: 'Size, bytes', example: 251007 }),
    sha256: z.string().meta({ description: 'SHA-256, hex', example: 'c3ab8ff1'.repeat(8) }),
    path: z
      .string()
      .nullable()
      .meta({ description: 'Path that it was written to; null if it is in this response', example: null }),
    content_base64: z
      .string()
      .nullable()
      .meta({ description: 'The contents; null if they were written to a path', example: 'aWQ=' }),
  })
  .meta({ id: 'CleanedFile', description: 'A cleaned file' });

export const CleanResult = z
  .strictObject({
    operation: z.literal('clean_dataset').meta({ description: 'Operation', example: 'clean_dataset' }),
    ...CleanPreview.omit({ operation: true }).shape,
    operations: OperationsField,
    csv: CsvFormat.nullable().meta({
      description: 'CSV format: encoding, delimiter, quotes and line ends; null for other formats',
    }),
    workbook: WorkbookOutput.nullable().meta({
      description: 'How a workbook was written, and what of the source is not in it; null for other formats',
    }),
    other_tables: OtherTables,
    file: FileAnswer,
    log: FileAnswer.nullable().meta({
      description: 'The changes, one line of JSON each; null if they were not requested',
    }),
    escaped_formulas: z
      .int()
      .min(0)
      .meta({ description: 'Texts escaped with an apostrophe because they look like formulas', example: 0 }),
  })
  .meta({ id: 'CleanResult', description: 'The results of a cleaning, and the cleaned file' });
export type CleanResult = z.infer<typeof CleanResult>;

function fileAnswer({ name, mediaType, size, sha256, path, bytes }: CleanedFile): CleanResult['file'] {
  const content = bytes ? Buffer.from(bytes).toString('base64') : null;
  return { name, media_type: mediaType, bytes: size, sha256, path, content_base64: content };
}

function attachment(file: CleanedFile, preview: CleanPreview, otherTables: number): RawReply {
  const headers = { ...attachmentHeader(file.name), ...cleaningHeaders(preview, file, otherTables) };
  return new RawReply(file.bytes!, file.mediaType, { headers });
}

function pick(body: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

/**
 * Returns the paths to write. A requested log without a path is part of the response, unless the response is the file.
 */
async function outputPathsOf(body: z.output<typeof Body>, config: Config): Promise<OutputPlaces> {
  const { output_path: file, log_path: log, change_log: isLogged, answer, format } = body;
  const resolve = async (path: string | undefined) => (path === undefined ? null : resolveAllowedOutput(path, config));
  const isAttachment = answer === 'file' && file === undefined;
  const hasLog = log !== undefined || (isLogged && !isAttachment && format !== 'xlsx');
  const outputPaths = { file: await resolve(file), log: hasLog ? { path: await resolve(log) } : null };
  if (outputPaths.file !== null && outputPaths.file === outputPaths.log?.path) {
    throw new Fault('invalid-input', '`output_path` and `log_path` name the same file. Give the log another name.', {
      issues: [{ pointer: '/log_path', detail: 'The same file as output_path' }],
    });
  }
  return outputPaths;
}

export const endpoint = defineEndpoint({
  id: 'tables.clean-upload',
  method: 'post',
  path: '/api/clean-upload',
  summary: 'Clean the tables of a file to CSV, XLSX, Parquet or Arrow',
  description:
    'Applies the safe steps and those listed in `accept`. The original file never changes. Send the file as an upload, a path or a dataset id. By default, a workbook is cleaned to XLSX and a text file to CSV with the encoding, delimiter, quotes and line ends of the source. A Parquet or Arrow file stays in its format. A file other than a workbook contains one table: if there are several, the largest one, unless `table` names another. If the response is the file, its HTTP headers contain the number of rows outside the table, of changed cells and of unconverted cells; `answer: json` lists each of them.',
  body: Body,
  examples: tableExamples({ accept: ['proposed'], format: 'csv' }),
  upload: REFERENCED_UPLOAD,
  result: CleanResult,
  returnsFileByDefault: true,
  fileHeaders: CLEANING_HEADERS,
  files: [...Object.values(OUTPUT_FORMATS), MACRO_WORKBOOK].map(({ mediaType }) => mediaType),
  faults: CLEAN_FAULTS,
  run: async (input, context) => {
    const { body } = input;
    const chosen = await chooseCleaning(input, context);
    const output = OutputOptions.parse(pick(body, Object.keys(OutputOptions.shape)));
    const outputPaths = await outputPathsOf(body, context.config);
    const cleaning = { ...chosen, output, places: outputPaths };
    const { preview, operations, csv, workbook, otherTables, file, log } = await cleanChosen(cleaning, context);
    if (body.answer === 'file' && file.bytes) return attachment(file, preview, otherTables.length);
    return {
      ...preview,
      operation: 'clean_dataset' as const,
      ...(operations && { operations: [...operations] }),
      csv,
      workbook,
      other_tables: otherTables,
      file: fileAnswer(file),
      log: log && fileAnswer(log),
      escaped_formulas: file.escapedFormulas,
    };
  },
});

export const handler = toLambda(endpoint);
