import { parse } from 'node:path';
import * as z from 'zod';
import { hashBytes } from '../../../core/base/files/hash.js';
import type { StepsRequest } from '../../../core/tables/jobs/file-jobs.js';
import type { SessionValue } from '../../../core/tables/jobs/session-task.js';
import type { TableJobs } from '../../../core/tables/jobs/table-job.js';
import type { ReadOptions } from '../../../core/tables/read/source/read-options.js';
import {
  commandPlace,
  fileWordsOf,
  REPORT_DETAILS,
  type ReportHistory,
  type ReportInput,
} from '../../../core/tables/report/words/report-input.js';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { RunContext, RunInput } from '../../kit/define-endpoint.js';
import { ReportLanguageField } from '../../kit/report-language.js';
import { runTableJob } from '../../kit/services.js';
import type { ChosenSession } from './choose-source.js';
import { type ChosenCleaning, CleanFields, chooseCleaning, requireSteps } from './choose-steps.js';
import { openRecording } from './open-recording.js';
import { stepsOf } from './preview-chosen.js';
import { runOnSession } from './run-on-session.js';
import { ReadFields, ReferenceFields, TableFields } from './source-fields.js';

const ReportFields = {
  detail: z.enum(REPORT_DETAILS).default('short').meta({
    description: 'Short: summary and next steps. Full: also the evidence, all columns and examples of changes',
    example: 'short',
  }),
  language: ReportLanguageField,
};

export const ReportBody = z
  .strictObject({ ...TableFields, ...ReferenceFields, ...ReportFields, ...CleanFields, ...ReadFields })
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

/** Returns the history of a report on the result of a session. */
export function reportedHistory(
  { id, name, steps, read }: Pick<ChosenSession, 'id' | 'name' | 'steps'> & { read: ReadOptions },
  { source, result, report }: SessionValue,
): ReportHistory {
  const { outcomes, cells_changed } = result;
  return {
    ...{ session: id, name, read, steps, outcomes, cells_changed },
    ...{ rows_before: source.rows, rows_after: result.rows, csv_sha256: report!.csvSha256 },
  };
}

type Described = Pick<TableJobs['preview']['value'], 'profile' | 'preview' | 'places' | 'recommended'> & {
  history: ReportHistory | null;
};

/** Describes the table of a report: as imported, or after the history of its session. */
async function describeChosen(chosen: ChosenCleaning<StepsRequest>, context: RunContext): Promise<Described> {
  const { session, clean, reference, ...file } = chosen;
  if (session === undefined) {
    const request = { ...file, ...(reference && { reference }), clean, isForReport: true };
    return { ...(await runTableJob(context.config, 'preview', request, context.signal)), history: null };
  }
  const value = await runOnSession(file, session, { kind: 'report', clean, reference }, context);
  return { ...value.report!, history: reportedHistory({ ...session, read: file.read }, value) };
}

/** Writes a report on the table of a request, and records its hash. */
export async function reportOn(
  input: Pick<RunInput<z.output<typeof ReportBody>, unknown>, 'body' | 'files' | 'second'>,
  context: RunContext,
  { format, ending, render }: Kind,
): Promise<string> {
  const { detail, language } = input.body;
  const chosen = requireSteps(await chooseCleaning(input, context));
  const recording = await openRecording(context.config);
  const { profile, preview, places, recommended, history } = await describeChosen(chosen, context);
  const generatedAt = new Date().toISOString();
  const place = commandPlace(input.body);
  const text = render({
    ...{ profile, cleanings: preview.tables, places, recommended, detail, language, generatedAt },
    version: packageFacts.version,
    ...(history === null ? fileWordsOf(place, chosen.read) : { history }),
  });
  const name = `${parse(profile.dataset.name).name || 'table'}-report.${ending}`;
  const sha256 = hashBytes(text);
  await recording.add(chosen, profile.dataset, {
    event: 'reported',
    ...stepsOf(chosen, preview),
    tables: preview.tables,
    settings: {
      ...{ format, detail, language, generated_at: generatedAt, place },
      ...(history && { session_name: history.name }),
    },
    outputs: [{ name, format, path: null, sha256, bytes: Buffer.byteLength(text) }],
  });
  return text;
}
