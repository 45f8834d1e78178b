import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { Fault, isFault } from '../../core/base/fault.js';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../core/report/language/translation.js';
import type { PairedNames } from '../../core/vision/formats/paired-names.js';
import { RunTally } from '../../core/vision/report/run/run-tally.js';
import type { OutputFormat } from '../../core/vision/results/options.js';
import type { Origin } from '../../core/vision/results/origin.js';
import { type DetectFolderResult, endpoint, handler } from '../../handlers/detection/detect-folder.js';
import { call } from '../call.js';
import { type CommonFlags, commandContext, withExamples } from '../context.js';
import { defaultModelFields, realModelCommand } from '../default-model.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags, checkFlags } from '../flags.js';
import { type Interrupt, listenForInterrupt } from '../interrupt.js';
import {
  describeClasses,
  describeDoubts,
  describeEntry,
  describeFailure,
  describeFailures,
  describeMadeUpRun,
  describeRun,
  describeStart,
  describeUnpaired,
  describeWarned,
} from '../output/describe-folder.js';
import { describeOrigin, describeWarnings } from '../output/describe-image.js';
import { countOf, grouped } from '../output/figures.js';
import { checkReport, writeFolderReport } from '../output/folder-report.js';
import { perImageFormats, runNames, writePageFiles, writeRunFiles } from '../output/folder-writer.js';
import { pageSize } from '../output/page-size.js';
import { openProgress, type Progress } from '../output/progress.js';
import {
  type JournalEntry,
  openRunFolder,
  type RunFolder,
  type RunMode,
  type RunState,
  runRequest,
} from '../output/run-folder.js';
import { wrote } from '../output/wrote.js';
import { repeatedWords, resumeCommand } from '../repeated-command.js';
import { checkComparable, checkDifferent, detectAgain, SECOND_CONFIDENCE } from '../second-model.js';
import type { Terminal } from '../terminal.js';

interface Flags extends CommonFlags {
  output?: string;
  overwrite?: boolean;
  resume?: boolean;
  report?: string;
  language?: ReportLanguage;
  backend?: string;
  modelPath?: string;
  compare?: string;
}

const BODY = endpoint.body!;
/** Time for the images in progress after Ctrl-C, ms. */
const GRACE_MS = 2000;

type Progressed = Omit<RunState, 'schema' | 'request' | 'journal_bytes'>;

/** A page with the boxes of the second model, if there is one. */
interface Page extends Omit<DetectFolderResult, 'entries'> {
  entries: JournalEntry[];
  /** Origin of the second model's boxes. */
  compared_with?: Origin;
}

interface Run {
  body: Record<string, unknown>;
  flags: Flags;
  terminal: Terminal;
  folder: RunFolder | null;
  /** Formats with a file for each image, and the names of these files; null before the first page. */
  formats: readonly OutputFormat[];
  names: PairedNames | null;
  progress: Progress;
  /** Name of the folder, as given. */
  name: string;
  /** Figures of the whole run; null before the first page. */
  tally: RunTally | null;
  /** Images that an earlier command completed. */
  startedWith: number;
  /** When the command started, ms. */
  begun: number;
}

function modeOf({ resume, overwrite }: Flags): RunMode {
  if (resume && overwrite) throw new Fault('invalid-input', 'Use either --resume or --overwrite, not both.');
  return resume ? 'resume' : overwrite ? 'overwrite' : 'new';
}

function progressOf(before: Progressed, page: Page): Progressed {
  const count = (of: (entry: JournalEntry) => number) => page.entries.reduce((sum, entry) => sum + of(entry), 0);
  return {
    cursor: page.next_cursor,
    done: page.done,
    total: page.total,
    failed: before.failed + count(({ status }) => (status === 'failed' ? 1 : 0)),
    objects: before.objects + count(({ result }) => result?.detections.length ?? 0),
    origin: page.origin,
    compared_with: page.compared_with ?? null,
    class_names: page.class_names,
    finished: page.next_cursor === null,
  };
}

/** Whether each image is listed: as the result in a pipe, and on a terminal with --verbose. */
const isListed = ({ flags, terminal }: Run) =>
  !terminal.isTty || (flags.output === undefined && flags.verbose === true);

/** Returns the figures of the whole run, with the images that an earlier command completed. */
async function tallyOf(run: Run, origin: Origin, classNames: readonly string[]): Promise<RunTally> {
  if (run.tally !== null) return run.tally;
  const tally = RunTally.for(origin, classNames);
  if (run.folder !== null && run.startedWith > 0) for await (const entry of run.folder.entries()) tally.add(entry);
  run.tally = tally;
  return tally;
}

function printPage(page: Page, run: Run, { failed }: Progressed): void {
  const { flags, terminal, progress } = run;
  progress.clear();
  if (flags.json) terminal.data(JSON.stringify(page));
  else if (isListed(run)) for (const entry of page.entries) terminal.data(describeEntry(entry, terminal));
  else
    for (const { name, reason } of page.entries)
      if (reason) terminal.log(describeFailure({ name, detail: reason.detail }, 'warning', terminal));
  progress.update(page.done, page.total, failed === 0 ? '' : `${grouped(failed)} failed`);
}

/**
 * Prints the folder and the model, with its warnings. Only for the first page, because they are the same for all
 * images.
 */
function printStart({ origin, compared_with: second, total }: Page, run: Run): void {
  const { terminal, progress, name, flags } = run;
  progress.clear();
  const { model, device } = origin;
  const other = second?.model.id ?? null;
  terminal.log(describeStart(name, { total, model: model.id, device, other, output: flags.output ?? null }, terminal));
  if (origin.is_mock) terminal.log(describeMadeUpRun(terminal));
  const others = [origin, ...(second ? [second] : [])];
  const warnings = others.flatMap((one) => one.warnings).filter(({ code }) => code !== 'mock-backend');
  for (const line of describeWarnings(warnings, terminal)) terminal.log(line);
  if (flags.verbose) for (const one of others) terminal.log(describeOrigin(one, terminal));
}

/**
 * Rejects a page from another model, or from other weights with the same name. All results of a run must come from one
 * model, and all comparisons from one other.
 */
function checkOrigins(before: Progressed, page: Page, { flags }: Run): void {
  for (const field of ['origin', 'compared_with'] as const) {
    const [was, now] = [before[field], page[field]];
    if (!was || !now || was.model.sha256 === now.model.sha256) continue;
    throw new Fault(
      'invalid-input',
      `The weights of "${now.model.id}" have changed since the run in "${flags.output}" started. Use another folder, or add --overwrite to start over.`,
    );
  }
}

/** Detects objects in the next images, with both models if there are two. */
async function nextPage({ body, flags }: Run, json: Record<string, unknown>): Promise<Page> {
  const page = await call<DetectFolderResult>(handler, { json });
  if (flags.compare === undefined) return page;
  checkComparable(page.origin);
  const { origin, detections } = await detectAgain(flags.compare, { ...body, cursor: json.cursor }, page);
  checkDifferent(page.origin, origin);
  const entries = page.entries.map((entry) => ({ ...entry, other: detections.get(entry.name) ?? null }));
  return { ...page, entries, compared_with: origin };
}

async function runPages(run: Run, start: Progressed, { interrupted, isStopping }: Interrupt): Promise<Progressed> {
  let state = start;
  while (!state.finished) {
    if (isStopping()) throw new Fault('cancelled', 'Stopped.');
    const json = { ...pageSize(run), ...run.body, ...(state.cursor === null ? {} : { cursor: state.cursor }) };
    const page = await Promise.race([nextPage(run, json), interrupted]);
    if (state === start) printStart(page, run);
    checkOrigins(state, page, run);
    state = progressOf(state, page);
    const tally = await tallyOf(run, page.origin, page.class_names);
    for (const entry of page.entries) tally.add(entry);
    if (run.folder) {
      await run.folder.begin();
      run.names ??= await runNames(run.flags.output!, run.folder, run.formats);
      await writePageFiles(run.flags.output!, page.entries, run.names);
      await run.folder.addPage(page.entries, state);
    }
    printPage(page, run, state);
  }
  return state;
}

const NOTHING: Progressed = {
  cursor: null,
  done: 0,
  total: 0,
  failed: 0,
  objects: 0,
  origin: null,
  compared_with: null,
  class_names: [],
  finished: false,
};

/** Prints the figures of a run, the images to check, and the result last. */
function printSummary(run: Run, tally: RunTally, isMock: boolean): void {
  const { flags, terminal, begun } = run;
  const print = terminal.isTty && !flags.json ? terminal.data : terminal.log;
  const classes = describeClasses(tally, terminal);
  if (classes.length > 0) print([...classes, ''].join('\n'));
  const notes = [
    ...describeDoubts(tally, terminal),
    ...describeWarned(tally.warned.list(), terminal),
    ...describeFailures(tally, terminal),
  ];
  if (notes.length > 0) terminal.log([...notes, ''].join('\n'));
  const seconds = (performance.now() - begun) / 1000;
  print(describeRun(tally, { isMock, seconds, output: flags.output ?? null }, terminal));
}

/** Writes the report of a run, if one was requested. */
async function writeReport(run: Run, tally: RunTally, { origin, compared_with: second, total }: Progressed) {
  const { flags, terminal, name, begun, body, startedWith } = run;
  if (flags.report === undefined || origin === null) return;
  await writeFolderReport(placeOf(flags)!, tally, {
    folder: name,
    isRecursive: body.recursive === true,
    total,
    origin,
    second,
    // An earlier command did the rest.
    seconds: startedWith > 0 ? null : (performance.now() - begun) / 1000,
    output: flags.output ?? null,
    language: flags.language ?? 'en',
  });
  terminal.log(wrote(flags.report, terminal));
}

async function suggestNext({ flags, terminal }: Run, isMock: boolean): Promise<void> {
  if (!terminal.canSuggest) return;
  if (isMock) terminal.suggest(await realModelCommand());
  else if (flags.output === undefined) terminal.suggest(repeatedWords(['-o', 'run1']));
  else if (flags.report === undefined)
    terminal.suggest(repeatedWords(['--resume', '--report', join(flags.output, 'report.html')]));
}

async function finish(run: Run, state: Progressed, formats: readonly OutputFormat[]): Promise<void> {
  const { folder, flags, terminal } = run;
  const written = folder ? await writeRunFiles(flags.output!, folder, formats) : null;
  const isMock = state.origin?.is_mock === true;
  for (const line of written ? describeUnpaired(written.unpaired) : [])
    terminal.log(`${terminal.sign('warning')} ${line}`);
  for (const file of flags.verbose ? (written?.paths ?? []) : []) terminal.log(wrote(file, terminal));
  // A run has an origin after its first page, and an empty folder is a fault.
  const tally = await tallyOf(run, state.origin!, state.class_names);
  await writeReport(run, tally, state);
  printSummary(run, tally, isMock);
  if (state.failed > 0) process.exitCode = EXIT.someFailed;
  await suggestNext(run, isMock);
}

function interruptFault(error: unknown, { folder, flags }: Run): unknown {
  if (!isFault(error, 'cancelled')) return error;
  const { done, total } = folder?.state ?? NOTHING;
  const images = `${grouped(done)} of ${countOf(total, 'image')} are in ${flags.output}/, none is half written`;
  const saved = done > 0 ? `${images}: ${resumeCommand()}` : 'nothing was written.';
  return new Fault('cancelled', `Stopped: ${saved}`, { cause: error });
}

/** A finished or resumed run may replace its report. */
function placeOf({ report, overwrite, resume }: Flags): Parameters<typeof writeFolderReport>[0] | null {
  return report === undefined ? null : { file: report, existing: overwrite || resume ? 'replace' : 'refuse' };
}

/**
 * Returns the options of the run to resume, without its model if this command names one; null if there is no run to
 * resume.
 */
async function earlierOptions({ resume, output, backend, modelPath }: Flags): Promise<Record<string, unknown> | null> {
  const request = resume && output !== undefined ? await runRequest(output) : null;
  if (request === null) return null;
  const { folder_path: _, limit: __, backend: was, model_path: model, ...options } = request;
  return backend === undefined && modelPath === undefined ? { ...options, backend: was, model_path: model } : options;
}

async function openRun(path: string, command: Command): Promise<{ run: Run; formats: OutputFormat[] }> {
  const { flags: own, terminal } = commandContext<Flags>(command);
  const given = bodyFromFlags(BODY, { ...own });
  checkFlags(BODY, given);
  const earlier = await earlierOptions(own);
  const { compare, ...chosen }: Record<string, unknown> = earlier ?? {
    ...(await defaultModelFields(given, own, terminal)),
  };
  const flags: Flags = typeof compare === 'string' ? { compare, ...own } : own;
  const body: Record<string, unknown> = { ...chosen, ...given, folder_path: resolve(path) };
  const formats = (body.output_formats ?? []) as OutputFormat[];
  const isPrinted = flags.json === true && flags.output === undefined;
  const isReplaced = flags.overwrite === true && flags.report === undefined;
  if (flags.output === undefined && ((formats.length > 0 && !isPrinted) || flags.resume || isReplaced)) {
    throw new Fault('invalid-input', 'Add --output FOLDER.');
  }
  const place = placeOf(flags);
  if (place !== null) checkReport(place);
  const kept = { ...body, ...(flags.compare === undefined ? {} : { compare: flags.compare }) };
  const folder = flags.output === undefined ? null : await openRunFolder(flags.output, kept, modeOf(flags));
  const startedWith = folder?.state.done ?? 0;
  const progress = openProgress(terminal, { label: 'Detecting', unit: 'images', startedWith });
  // Formats with one file for the whole run are written from its journal. The endpoint renders only the files of each
  // image.
  const rendered = isPrinted ? formats : perImageFormats(formats);
  const request = { ...body, output_formats: rendered };
  const begun = performance.now();
  const figures = { tally: null, startedWith, begun };
  const opened = { flags, terminal, folder, formats: rendered, names: null, progress, name: path, ...figures };
  return { run: { body: request, ...opened }, formats };
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { run, formats } = await openRun(path, command);
  const interrupt = listenForInterrupt(GRACE_MS);
  try {
    const state = await runPages(run, run.folder?.state ?? NOTHING, interrupt);
    run.progress.clear();
    await finish(run, state, formats);
  } catch (error) {
    run.progress.clear();
    throw interruptFault(error, run);
  } finally {
    interrupt.stop();
  }
}

/** `vision-cli detect folder PATH` */
export function addDetectFolder(group: Command): void {
  const command = group
    .command('folder')
    .summary('Detect objects in the images of a folder')
    .description('Detect objects in the images of a folder. With --json, each API page is printed as one line.')
    .argument('<path>', 'the folder')
    .option('-o, --output <folder>', 'write the run to this folder: detections.jsonl and files in the output formats')
    .option('--resume', 'continue the run in the output folder')
    .option('--overwrite', 'start the run in the output folder from scratch, and replace the report')
    .option(
      '--compare <model>',
      `compare with the objects of a second reviewed model that score ${SECOND_CONFIDENCE} or more, by id or path`,
    )
    .option('--report <file>', 'write a report on the run to this file (.html or .md)')
    .addOption(new Option('--language <name>', 'language of the report').choices(REPORT_LANGUAGES).default('en'))
    .action(run);
  addBodyFlags(command, BODY, ['folder_path', 'dataset_ids', 'cursor']);
  withExamples(command, [
    'vision-cli detect folder photos',
    'vision-cli detect folder photos -o run1 --report report.html',
    'vision-cli detect folder photos -o run1 --compare yolov8n --report report.html',
    'vision-cli detect folder photos --recursive -o run1 --output-formats csv,yolo,annotated-jpeg',
    'vision-cli detect folder photos --recursive -o run1 --output-formats csv,yolo,annotated-jpeg --resume',
  ]);
}
