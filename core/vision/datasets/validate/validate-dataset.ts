import { hashBytes } from '../../../base/files/hash.js';
import { abortReason, whenAborted } from '../../../base/when-aborted.js';
import type { Finding } from '../checks/finding.js';
import { listDatasetImages } from '../config/list-dataset-images.js';
import { readDatasetConfig } from '../config/read-dataset-config.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import type { ManifestFile } from '../contract/dataset-manifest.js';
import type { DatasetReport } from '../contract/dataset-report.js';
import { findCopies } from '../images/find-copies.js';
import { findOddSizes } from '../images/find-odd-sizes.js';
import type { SeenImage } from '../images/image-facts.js';
import { findLabelPlaces } from '../labels/find-label-places.js';
import { verifyManifest } from '../manifest/verify-manifest.js';
import { ReportedCauses } from '../report/causes.js';
import { FindingLog, type LoggedFindings } from '../report/finding-log.js';
import { otherFiles } from '../scan/describe-file.js';
import type { EvidenceRequest } from '../scan/evidence.js';
import { readEvidence } from '../scan/read-evidence.js';
import { type ScanOptions, ScanProcess, scanDataset } from '../scan/scan-dataset.js';
import { SetTally } from '../sets/set-tally.js';
import { HealthTally } from '../uses/health-tally.js';
import { judgeDatasetUses } from '../uses/judge-uses.js';
import { type Illustrations, illustrate } from './illustrate.js';

/** Default maximum of findings listed per check. */
export const FINDINGS_PER_CHECK = 100;
/** Maximum findings listed per check, and the default if only some checks are listed. */
export const MAX_FINDINGS_PER_CHECK = 10_000;

export interface ValidateOptions {
  /** Whether warnings make a dataset invalid. */
  strict?: boolean;
  signal?: AbortSignal;
  /** Called after each image. */
  onProgress?: (done: number, total: number) => void;
  /** Maximum findings listed per check. The counts include all. */
  findingsPerCheck?: number;
  /** Checks whose findings are listed; default: all. The counts and the verdict include all checks. */
  only?: readonly string[] | undefined;
  /** Absolute folders that may be read; null (the default) if the user specified the path. */
  roots?: readonly string[] | null;
  /**
   * Bundled program that inspects the images. Without it, the calling thread inspects them and blocks while it reads
   * files.
   */
  scanWorkerFile?: string;
  /** Whether to read pictures of findings for a report to read. */
  isIllustrated?: boolean;
}

export interface ExaminedDataset {
  report: DatasetReport;
  config: DatasetConfig;
  images: DatasetImage[];
  /** Empty unless requested. */
  illustrations: Illustrations;
}

/** Collects counts and findings of a validation. */
class Validation {
  readonly tally = new SetTally();
  readonly health = new HealthTally();
  readonly seen: SeenImage[] = [];
  readonly files: ManifestFile[] = [];
  readonly #causes = new ReportedCauses();
  readonly #log: FindingLog;

  constructor(findingsPerCheck: number, only: readonly string[] | undefined) {
    this.#log = new FindingLog(findingsPerCheck, only === undefined ? null : new Set(only));
  }

  /** Adds findings. @returns those that are not effects of earlier ones. */
  add(findings: readonly Finding[]): Finding[] {
    const own = this.#causes.sift(findings);
    this.#log.add(own);
    return own;
  }

  countIn(code: string, split: Finding['split']): number {
    return this.#log.countIn(code, split);
  }

  finish(): LoggedFindings {
    for (const code of this.#causes.throughout) this.#log.withdraw(code);
    return this.#log.finish();
  }
}

async function scan(config: DatasetConfig, found: Validation, options: ScanOptions): Promise<DatasetImage[]> {
  const { images, findings, reportedLabels } = await listDatasetImages(config, options.signal);
  found.add(findings);
  found.add(await findLabelPlaces(images, config, { signal: options.signal, reportedLabels }));
  await scanDataset(config, images, options, ({ image, facts, label, findings, files, unread }) => {
    const size = facts?.size ?? null;
    found.health.add({ image, size, label, findings: found.add(findings), unread });
    found.tally.add({ image, size, label });
    found.files.push(...files);
    if (facts) found.seen.push({ image, facts });
  });
  return images;
}

function verdictOf({ severity_counts: { error, warning } }: LoggedFindings, strict: boolean): DatasetReport['verdict'] {
  if (error > 0 || (strict && warning > 0)) return 'invalid';
  return warning > 0 ? 'warnings' : 'valid';
}

/**
 * Checks a YOLO dataset: config, images, labels, splits and manifest. Changes nothing; the same dataset gives the same
 * report.
 * @param configPath path of the config or of the folder that contains it. Faults: not-found, path-not-allowed,
 * invalid-input and too-large of the config; cancelled, timed-out.
 */
export async function validateDataset(configPath: string, options: ValidateOptions = {}): Promise<DatasetReport> {
  return (await examineDataset(configPath, options)).report;
}

/** Returns the report of `validateDataset` together with the config and the images. */
export async function examineDataset(configPath: string, options: ValidateOptions = {}): Promise<ExaminedDataset> {
  // Started first, so that it loads while the config is read and the images are listed.
  const scanner = options.scanWorkerFile === undefined ? null : new ScanProcess(options.scanWorkerFile);
  try {
    return await examine(configPath, options, scanner);
  } finally {
    scanner?.close();
  }
}

interface Illustrated {
  found: Validation;
  options: ValidateOptions;
  scanner: ScanProcess | null;
}

async function illustrateIn(
  { findings, root }: DatasetReport,
  images: readonly DatasetImage[],
  { found: { seen }, options, scanner }: Illustrated,
): Promise<Illustrations> {
  if (!options.isIllustrated) return new Map();
  const { signal = new AbortController().signal } = options;
  const { aborted, stop } = whenAborted(signal);
  const show = (request: EvidenceRequest) => (scanner ? scanner.show(request, root) : readEvidence(request, { root }));
  try {
    return await Promise.race([illustrate(findings, images, { seen, show, signal }), aborted]);
  } finally {
    stop();
  }
}

async function examine(
  configPath: string,
  options: ValidateOptions,
  scanner: ScanProcess | null,
): Promise<ExaminedDataset> {
  const { strict = false, signal = new AbortController().signal, findingsPerCheck = FINDINGS_PER_CHECK } = options;
  const config = await readDatasetConfig(configPath, { roots: options.roots ?? null });
  const found = new Validation(findingsPerCheck, options.only);
  found.add(config.findings);
  const images = await scan(config, found, { mode: 'decode', signal, onProgress: options.onProgress, scanner });
  if (!options.isIllustrated) scanner?.close();
  if (signal.aborted) throw abortReason(signal);
  const copies = await findCopies(found.seen, { signal });
  found.health.addCopies(found.add(copies.findings), copies.leaks);
  found.add(findOddSizes(found.seen));
  const { findings, ...counted } = found.tally.finish(config);
  found.add(findings);
  const manifest = await verifyManifest(config, [...(await otherFiles(config)), ...found.files]);
  found.add(manifest.findings);
  const logged = found.finish();
  const health = found.health.counts();
  const uses = judgeDatasetUses({
    ...counted,
    ...logged,
    split_health: health,
    configured: new Set(config.splits.keys()),
    countIn: (code, split) => found.countIn(code, split),
  });
  const report: DatasetReport = {
    config: config.name,
    config_sha256: hashBytes(Buffer.from(config.text)),
    root: config.root,
    adopted_paths: [...config.adopted],
    verdict: verdictOf(logged, strict),
    uses,
    ...counted,
    split_health: health,
    ...logged,
    manifest: manifest.state,
  };
  return { report, config, images, illustrations: await illustrateIn(report, images, { found, options, scanner }) };
}
