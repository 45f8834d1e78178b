import { parse } from 'node:path';
import * as z from 'zod';
import { hashBytes } from '../../../core/base/files/hash.js';
import {
  commandPlace,
  fileWordsOf,
  REPORT_DETAILS,
  type ReportInput,
} from '../../../core/tables/report/words/report-input.js';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { RunContext, RunInput } from '../../kit/define-endpoint.js';
import { ReportLanguageField } from '../../kit/report-language.js';
import { runTableJob } from '../../kit/services.js';
import { CleanFields, chooseCleaning } from './choose-steps.js';
import { openRecording } from './open-recording.js';
import { stepsOf } from './preview-chosen.js';
import { ReadFields, ReferenceFields, SourceFields } from './source-fields.js';

const ReportFields = {
  detail: z.enum(REPORT_DETAILS).default('short').meta({
    description: 'Short: summary and next steps. Full: also the evidence, all columns and examples of changes',
    example: 'short',
  }),
  language: ReportLanguageField,
};

export const ReportBody = z
  .strictObject({ ...SourceFields, ...ReferenceFields, ...ReportFields, ...CleanFields, ...ReadFields })
  .meta({
    id: 'ReportRequest',
    description: 'A table file, and the cleaning to report on',
    example: { path: 'tables/beers.csv' },
  });

interface Kind {
  format: 'markdown' | 'html';
  ending: 'md' | 'html';
  render(input: ReportInput): string;
}

/** Writes a report on the table of a request, and records its hash. */
export async function reportOn(
  input: Pick<RunInput<z.output<typeof ReportBody>, unknown>, 'body' | 'files' | 'second'>,
  context: RunContext,
  { format, ending, render }: Kind,
): Promise<string> {
  const { config, signal } = context;
  const { detail, language } = input.body;
  const chosen = await chooseCleaning(input, context);
  const recording = await openRecording(config);
  const request = { ...chosen, isForReport: true };
  const { profile, preview, places, recommended } = await runTableJob(config, 'preview', request, signal);
  const generatedAt = new Date().toISOString();
  const place = commandPlace(input.body);
  const text = render({
    ...{
      profile,
      cleanings: preview.tables,
      places,
      recommended,
      detail,
      language,
      generatedAt,
      version: packageFacts.version,
    },
    ...fileWordsOf(place, chosen.read),
  });
  const name = `${parse(profile.dataset.name).name || 'table'}-report.${ending}`;
  const sha256 = hashBytes(text);
  await recording.add(chosen, profile.dataset, {
    event: 'reported',
    ...stepsOf(chosen, preview),
    tables: preview.tables,
    settings: { format, detail, language, generated_at: generatedAt, place },
    outputs: [{ name, format, path: null, sha256, bytes: Buffer.byteLength(text) }],
  });
  return text;
}
