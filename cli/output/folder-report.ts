import { join, resolve } from 'node:path';
import { Fault, isFault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import type { ReportLanguage } from '../../core/report/language/translation.js';
import type { ModelEntry, ModelList } from '../../core/vision/models/model-list.js';
import { collectThumbnails } from '../../core/vision/report/collect-thumbnails.js';
import { writeDetectionReport } from '../../core/vision/report/detection-report.js';
import type { RunTally } from '../../core/vision/report/run/run-tally.js';
import { cardOf, formatCommand, measureCommand, type RunCommands } from '../../core/vision/report/words/run-facts.js';
import type { Origin } from '../../core/vision/results/origin.js';
import { handler as previewHandler } from '../../handlers/detection/image-preview.js';
import { handler as modelsHandler } from '../../handlers/detection/models.js';
import packageFacts from '../../package.json' with { type: 'json' };
import { call, callForReply } from '../call.js';
import { realModelCommand } from '../default-model.js';
import { repeatedWords } from '../repeated-command.js';
import { refuseExisting } from './refuse-existing.js';
import { reportFormatOf } from './report-format.js';
import { JOURNAL } from './run-folder.js';

type Format = NonNullable<ReturnType<typeof reportFormatOf>>;

/** Where to write a report. */
interface ReportPlace {
  /** Path as given. */
  file: string;
  existing: 'refuse' | 'replace';
}

/** Checks the place of a report before the run. Faults: invalid-input, already-exists. */
export function checkReport({ file, existing }: ReportPlace): void {
  if (reportFormatOf(file) === null) throw new Fault('invalid-input', `"${file}" must end in .html or .md. Rename it.`);
  refuseExisting(file, { overwrite: existing === 'replace' });
}

/** The end of a run, for its report. */
export interface FinishedRun {
  /** The folder, as given. */
  folder: string;
  isRecursive: boolean;
  total: number;
  origin: Origin;
  /** Origin of the second model's boxes; null without a comparison. */
  second: Origin | null;
  seconds: number | null;
  /** Folder of the run, as given; null if none was written. */
  output: string | null;
  /** Language of the report. */
  language: ReportLanguage;
}

/** Returns the card of the weights that made the boxes; null if it has another hash. */
async function modelOf(origin: Origin): Promise<ModelEntry | null> {
  return origin.is_mock ? null : cardOf(origin, (await call<ModelList>(modelsHandler, {})).models);
}

/** Words of the running command without those that concern earlier results. */
const plainWords = () =>
  repeatedWords(
    [],
    [],
    process.argv.slice(2).filter((word) => word !== '--resume' && word !== '--overwrite'),
  );

const replacing = (words: readonly string[]) => [...words.filter((word) => word !== '--overwrite'), '--overwrite'];

async function commandsOf({ folder, origin, output }: FinishedRun): Promise<RunCommands> {
  const words = plainWords();
  const real = origin.is_mock ? await realModelCommand() : null;
  return {
    repeat: formatCommand(words),
    retry: formatCommand(replacing(words)),
    review: formatCommand(['vision-cli', 'gui', '--root', folder]),
    real: real === null ? null : formatCommand(real.includes('--report') ? replacing(real) : real),
    measure: measureCommand(origin),
    whole: output === null ? formatCommand([...replacing(words), '-o', 'run1']) : null,
  };
}

/** Returns a function that reads previews of images in a folder. */
function previewsIn(folder: string) {
  return async (name: string, maxSide: number): Promise<Uint8Array | null> => {
    try {
      const query = { image_path: join(resolve(folder), name), max_side: String(maxSide) };
      const { body } = await callForReply(previewHandler, { query });
      return Buffer.from(body, 'base64');
    } catch (error) {
      // The image was read during the run. It may have been moved since; the report then states that it cannot be shown.
      if (isFault(error)) return null;
      throw error;
    }
  };
}

/** Writes the report on a run. Faults: already-exists, not-writable, storage-full, those of listing the models. */
export async function writeFolderReport(place: ReportPlace, tally: RunTally, run: FinishedRun): Promise<void> {
  const { folder, isRecursive, total, origin, second, seconds, output } = run;
  const format: Format = reportFormatOf(place.file)!;
  const facts = {
    subject: folder,
    isRecursive,
    total,
    origin,
    model: await modelOf(origin),
    other: second === null ? null : { ...second.model, confidence: second.options.confidence },
    madeAt: new Date().toISOString().slice(0, 16).replace('T', ' '),
    seconds,
    version: packageFacts.version,
    commands: await commandsOf(run),
    figures: output === null ? null : join(output, JOURNAL),
  };
  const thumbnails =
    format === 'html' ? await collectThumbnails(tally, origin.is_mock, previewsIn(folder)) : new Map<string, null>();
  const text = writeDetectionReport(format, { tally, facts, thumbnails, language: run.language });
  await writeFileAtomically(resolve(place.file), text, place.existing);
}
