import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { Fault, isFault } from '../../core/base/fault.js';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../core/report/language/translation.js';
import type { PairedNames } from '../../core/vision/formats/paired-names.js';
import { RunTally } from '../../core/vision/report/run/run-tally.js';
import type { OutputFormat } from '../../core/vision/results/options.js';
import {
  type DetectFolderResult,
  endpoint,
  type FolderEntry,
  handler,
} from '../../handlers/detection/detect-folder.js';
import { call } from '../call.js';
import { type CommonFlags, commandContext, withExamples } from '../context.js';
import { defaultModelFields, realModelCommand } from '../default-model.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
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
} from '../output/describe-folder.js';
import { describeOrigin, describeWarnings } from '../output/describe-image.js';
import { countOf, grouped } from '../output/figures.js';
import { checkReport, writeFolderReport } from '../output/folder-report.js';
import { FolderSummary } from '../output/folder-summary.js';
import { perImageFormats, runNames, writePageFiles, writeRunFiles } from '../output/folder-writer.js';
import { pageSize } from '../output/page-size.js';
import { openProgress, type Progress } from '../output/progress.js';
import { openRunFolder, type RunFolder, type RunMode, type RunState, runRequest } from '../output/run-folder.js';
import { repeatedWords, resumeCommand } from '../repeated-command.js';
import type { Terminal } from '../terminal.js';

interface Flags extends CommonFlags {
  output?: string;
  overwrite?: boolean;
  resume?: boolean;
  report?: string;
  language?: ReportLanguage;
  backend?: string;
  modelPath?: string;
}

const BODY = endpoint.body!;
/** Time for the images in progress after Ctrl-C, ms. */
const GRACE_MS = 2000;

type Tally = Omit<RunState, 'schema' | 'request' | 'journal_bytes'>;

interface Run {
  body: Record<string, unknown>;
  flags: Flags;
  terminal: Terminal;
  folder: RunFolder | null;
  /** Names of the files written for each image; null if no files are written. */
  names: PairedNames | null;
  progress: Progress;
  /** Name of the folder, as given. */
  name: string;
  /** Figures of the images of this command. */
  summary: FolderSummary;
  /** Figures of the whole run for a report; null before the first page, or without `--report`. */
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

function tallyUp(before: Tally, page: DetectFolderResult): Tally {
  const count = (of: (entry: FolderEntry) => number) => page.entries.reduce((sum, entry) => sum + of(entry), 0);
  return {
    cursor: page.next_cursor,
    done: page.done,
    total: page.total,
    failed: before.failed + count(({ status }) => (status === 'failed' ? 1 : 0)),
    objects: before.objects + count(({ result }) => result?.detections.length ?? 0),
    origin: page.origin,
    class_names: page.class_names,
    finished: page.next_cursor === null,
  };
}

/** Whether each image is listed: as the result in a pipe, and on a terminal with --verbose. */
const isListed = ({ flags, terminal }: Run) =>
  flags.output === undefined && (!terminal.isTty || flags.verbose === true);

/** Counts a page for the report, and before the first one the images of an earlier command. */
async function countForReport(page: DetectFolderResult, run: Run): Promise<void> {
  if (run.flags.report === undefined) return;
  if (run.tally === null) {
    run.tally = RunTally.for(page.origin, page.class_names);
    if (run.folder !== null && run.startedWith > 0)
      for await (const entry of run.folder.entries()) run.tally.add(entry);
  }
  for (const entry of page.entries) run.tally.add(entry);
}

async function printPage(page: DetectFolderResult, run: Run, { failed }: Tally): Promise<void> {
  const { flags, terminal, progress, summary } = run;
  progress.clear();
  for (const entry of page.entries) summary.add(entry);
  if (flags.json) terminal.data(JSON.stringify(page));
  else if (isListed(run)) for (const entry of page.entries) terminal.data(describeEntry(entry, terminal));
  else
    for (const { name, reason } of page.entries)
      if (reason) terminal.log(describeFailure({ name, detail: reason.detail }, 'warning', terminal));
  progress.update(page.done, page.total, failed === 0 ? '' : `${grouped(failed)} failed`);
}

/** Prints the folder and the model, with its warnings. Only for the first page: they are the same for all images. */
function printStart({ origin, total }: DetectFolderResult, { terminal, progress, name, flags }: Run): void {
  progress.clear();
  const { model, device } = origin;
  terminal.log(describeStart(name, { total, model: model.id, device, output: flags.output ?? null }, terminal));
  if (origin.is_mock) terminal.log(describeMadeUpRun(terminal));
  const others = origin.warnings.filter(({ code }) => code !== 'mock-backend');
  for (const line of describeWarnings(others, terminal)) terminal.log(line);
  if (flags.verbose) terminal.log(describeOrigin(origin, terminal));
}

/**
 * Rejects a page from another model, or from other weights with the same name. All results of a run must come from one
 * model.
 */
function checkOrigin(before: Tally, { origin }: DetectFolderResult, { flags }: Run): void {
  if (before.origin === null || before.origin.model.sha256 === origin.model.sha256) return;
  throw new Fault(
    'invalid-input',
    `The weights of "${origin.model.id}" have changed since the run in "${flags.output}" started. Use another folder, or add --overwrite to start over.`,
  );
}

async function runPages(run: Run, start: Tally, { interrupted, isStopping }: Interrupt): Promise<Tally> {
  let tally = start;
  while (!tally.finished) {
    if (isStopping()) throw new Fault('cancelled', 'Stopped.');
    const json = { ...pageSize(run), ...run.body, ...(tally.cursor === null ? {} : { cursor: tally.cursor }) };
    const page = await Promise.race([call<DetectFolderResult>(handler, { json }), interrupted]);
    if (tally === start) printStart(page, run);
    checkOrigin(tally, page, run);
    tally = tallyUp(tally, page);
    await countForReport(page, run);
    if (run.folder && run.names) {
      await writePageFiles(run.flags.output!, page.entries, run.names);
      await run.folder.addPage(page.entries, tally);
    }
    await printPage(page, run, tally);
  }
  return tally;
}

const NOTHING: Tally = {
  cursor: null,
  done: 0,
  total: 0,
  failed: 0,
  objects: 0,
  origin: null,
  class_names: [],
  finished: false,
};

/** Returns the figures of the whole run. What an earlier command completed is read from its folder. */
async function summaryOf({ folder, summary, startedWith }: Run): Promise<FolderSummary> {
  if (folder === null || startedWith === 0) return summary;
  const whole = new FolderSummary();
  for await (const entry of folder.entries()) whole.add(entry);
  return whole;
}

/** Prints the figures of a run, the images to check, and the result last. */
function printSummary(run: Run, summary: FolderSummary, isMock: boolean): void {
  const { flags, terminal, begun } = run;
  const print = terminal.isTty && !flags.json ? terminal.data : terminal.log;
  const classes = describeClasses(summary, terminal);
  if (classes.length > 0) print([...classes, ''].join('\n'));
  const notes = [...describeDoubts(summary, terminal), ...describeFailures(summary, terminal)];
  if (notes.length > 0) terminal.log([...notes, ''].join('\n'));
  const seconds = (performance.now() - begun) / 1000;
  print(describeRun(summary, { isMock, seconds, output: flags.output ?? null }, terminal));
}

/** Writes the report of a run, if one was requested. A finished run is counted from its folder. */
async function writeReport(run: Run, { origin, class_names: names, total }: Tally): Promise<void> {
  const { flags, terminal, folder, name, begun, body, startedWith } = run;
  if (flags.report === undefined || origin === null) return;
  const counted = run.tally ?? RunTally.for(origin, names);
  if (run.tally === null && folder !== null) for await (const entry of folder.entries()) counted.add(entry);
  await writeFolderReport(placeOf(flags)!, counted, {
    folder: name,
    isRecursive: body.recursive === true,
    total,
    origin,
    // An earlier command did the rest.
    seconds: startedWith > 0 ? null : (performance.now() - begun) / 1000,
    output: flags.output ?? null,
    language: flags.language ?? 'en',
  });
  terminal.log(`wrote ${flags.report}`);
}

async function suggestNext({ flags, terminal }: Run, isMock: boolean): Promise<void> {
  if (!terminal.canSuggest) return;
  if (isMock) terminal.suggest(await realModelCommand());
  else if (flags.output === undefined) terminal.suggest(repeatedWords(['-o', 'run1']));
}

async function finish(run: Run, tally: Tally, formats: readonly OutputFormat[]): Promise<void> {
  const { folder, flags, terminal } = run;
  const written = folder ? await writeRunFiles(flags.output!, folder, formats) : null;
  const isMock = tally.origin?.is_mock === true;
  for (const line of written ? describeUnpaired(written.unpaired) : [])
    terminal.log(`${terminal.sign('warning')} ${line}`);
  for (const file of flags.verbose ? (written?.paths ?? []) : []) terminal.log(`wrote ${file}`);
  await writeReport(run, tally);
  printSummary(run, await summaryOf(run), isMock);
  if (tally.failed > 0) process.exitCode = EXIT.someFailed;
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
  const { flags, terminal } = commandContext<Flags>(command);
  const given = bodyFromFlags(BODY, { ...flags });
  const chosen = (await earlierOptions(flags)) ?? (await defaultModelFields(given, flags, terminal));
  const body: Record<string, unknown> = { ...chosen, ...given, folder_path: resolve(path) };
  const formats = (body.output_formats ?? []) as OutputFormat[];
  const isPrinted = flags.json === true && flags.output === undefined;
  const isReplaced = flags.overwrite === true && flags.report === undefined;
  if (flags.output === undefined && ((formats.length > 0 && !isPrinted) || flags.resume || isReplaced)) {
    throw new Fault('invalid-input', 'Add --output FOLDER.');
  }
  const place = placeOf(flags);
  if (place !== null) checkReport(place);
  const folder = flags.output === undefined ? null : await openRunFolder(flags.output, body, modeOf(flags));
  const startedWith = folder?.state.done ?? 0;
  const progress = openProgress(terminal, { label: 'Detecting', unit: 'images', startedWith });
  // Formats with one file for the whole run are written from its journal. The endpoint renders only the files of each
  // image.
  const rendered = isPrinted ? formats : perImageFormats(formats);
  const names = folder ? await runNames(flags.output!, folder, rendered) : null;
  const request = { ...body, output_formats: rendered };
  const begun = performance.now();
  const figures = { summary: new FolderSummary(), tally: null, startedWith, begun };
  const opened = { flags, terminal, folder, names, progress, name: path, ...figures };
  return { run: { body: request, ...opened }, formats };
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { run, formats } = await openRun(path, command);
  const interrupt = listenForInterrupt(GRACE_MS);
  try {
    const tally = await runPages(run, run.folder?.state ?? NOTHING, interrupt);
    run.progress.clear();
    await finish(run, tally, formats);
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
    .option('--report <file>', 'write a report on the run to this file (.html or .md)')
    .addOption(new Option('--language <name>', 'language of the report').choices(REPORT_LANGUAGES).default('en'))
    .action(run);
  addBodyFlags(command, BODY, ['folder_path', 'dataset_ids', 'cursor']);
  withExamples(command, [
    'vision-cli detect folder photos',
    'vision-cli detect folder photos -o run1 --report report.html',
    'vision-cli detect folder photos --recursive -o run1 --output-formats csv,yolo,annotated-jpeg',
    'vision-cli detect folder photos --recursive -o run1 --output-formats csv,yolo,annotated-jpeg --resume',
  ]);
}
