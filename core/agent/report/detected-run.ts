import * as z from 'zod';
import type { ModelEntry } from '../../vision/models/model-list.js';
import { RunTally } from '../../vision/report/run/run-tally.js';
import {
  cardOf,
  formatCommand,
  measureCommand,
  type RunCommands,
  type RunFacts,
} from '../../vision/report/words/run-facts.js';
import type { Origin } from '../../vision/results/origin.js';
import type { AgentStep, ToolResult } from '../decision/agent-answer.js';
import { resultOf } from '../decision/agent-answer.js';
import { detectFolderTool } from '../tools/detect-folder.js';
import { detectImageTool } from '../tools/detect-image.js';

/** The results of one detection of a request. */
export interface DetectedRun {
  /** Path of the image or folder, as in the request. */
  path: string;
  kind: 'image' | 'folder';
  isRecursive: boolean;
  total: number;
  origin: Origin;
  tally: RunTally;
}

const Recursive = z.looseObject({ recursive: z.boolean().optional() });

/** Returns the results of a call that detected objects; null for other calls. */
export function detectedRunOf({ tool, args, result }: ToolResult): DetectedRun | null {
  if (tool === detectImageTool) {
    const image = detectImageTool.result.parse(result);
    const tally = RunTally.for(image);
    tally.add({ name: image.image.name, result: image, reason: null });
    const path = detectImageTool.arguments.parse(args).image_path;
    return { path, kind: 'image', isRecursive: false, total: 1, origin: image, tally };
  }
  if (tool !== detectFolderTool) return null;
  const { origin, entries, total } = detectFolderTool.result.parse(result);
  const tally = RunTally.for(origin);
  for (const entry of entries) tally.add(entry);
  const path = detectFolderTool.arguments.parse(args).folder_path;
  return { path, kind: 'folder', isRecursive: Recursive.parse(args).recursive === true, total, origin, tally };
}

/** Returns the detections among steps. */
export function detectedRunsOf(steps: readonly AgentStep[]): DetectedRun[] {
  return steps.flatMap((step) => {
    const result = resultOf(step);
    return (result && detectedRunOf(result)) ?? [];
  });
}

function commandsOf({ path, kind, isRecursive, origin }: DetectedRun): RunCommands {
  const { confidence, classes } = origin.options;
  const options = [
    ...(isRecursive ? ['--recursive'] : []),
    ...(origin.is_mock ? ['--backend', 'mock'] : ['--model-path', origin.model.id]),
    '--confidence',
    String(confidence),
    ...(classes === null ? [] : ['--classes', classes.join(',')]),
  ];
  const run = kind === 'image' ? ['detect', 'image', path] : ['detect', 'folder', path];
  const again = formatCommand(['vision-cli', ...run, ...options]);
  return {
    repeat: again,
    retry: again,
    review: kind === 'image' ? null : formatCommand(['vision-cli', 'gui', '--root', path]),
    real: null,
    measure: measureCommand(origin),
    whole: formatCommand(['vision-cli', ...run, ...options, '-o', 'run1']),
  };
}

/** Returns the facts of a detection for its report. @param models cards of the models on this machine. */
export function runFactsOf(
  run: DetectedRun,
  { time, version, models }: { time: string; version: string; models: readonly ModelEntry[] },
): RunFacts {
  const { path, kind, isRecursive, total, origin } = run;
  return {
    subject: path,
    isRecursive: kind === 'image' ? null : isRecursive,
    total,
    origin,
    model: cardOf(origin, models),
    other: null,
    madeAt: time,
    seconds: null,
    version,
    commands: commandsOf(run),
    figures: null,
  };
}
