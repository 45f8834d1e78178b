import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import type { AgentAnswer } from '../../../core/agent/decision/agent-answer.js';
import type { AgentTool } from '../../../core/agent/tools/agent-tool.js';
import { type Section, tableSection } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { percent } from '../statistics.js';
import { askAll, readCorpus } from './ask-agent.js';

const LABELS = 'tests/fixtures/agent/detection-labels.yaml';

/**
 * Request ids of the corpus by label: detect objects in an existing image, in an image yet to be created, or neither.
 */
const Labels = z.strictObject({
  detect: z.array(z.string()),
  derived: z.array(z.string()),
  none: z.array(z.string()),
});

const isDetection = (tool: AgentTool) => tool === 'detect_image' || tool === 'detect_folder';

const isCalled = ({ kind, steps }: AgentAnswer) => kind === 'call' && steps.some(({ tool }) => isDetection(tool));

/** Returns whether the agent calls a detection or asks back about it. */
const isRecognized = (answer: AgentAnswer) =>
  isCalled(answer) || (answer.kind === 'clarify' && answer.trace.some(({ note }) => /\bdetect_/.test(note)));

/** Measures how many real requests for a detection lead to one. @returns null without the corpus or its labels. */
export async function measureRequests(folder: string, api: ServedApi): Promise<Section | null> {
  const corpus = readCorpus(folder, 'detection_requests');
  if (corpus === null || !existsSync(LABELS)) return null;
  const labels = Labels.parse(parse(readFileSync(LABELS, 'utf8')));
  const texts = new Map(corpus.map(({ id, text }) => [id, text]));
  const counts = [];
  for (const [label, ids] of Object.entries(labels)) {
    const replies = await askAll(
      api,
      ids.flatMap((id) => texts.get(id) ?? []),
    );
    const answers = replies.map(({ answer }) => answer);
    const called = answers.filter(isCalled).length;
    counts.push({ label, count: answers.length, called, meant: answers.filter(isRecognized).length });
  }
  const inScope = counts.filter(({ label }) => label !== 'none');
  const sum = (key: 'count' | 'called' | 'meant') => inScope.reduce((total, row) => total + row[key], 0);
  const all = { label: 'both in scope', count: sum('count'), called: sum('called'), meant: sum('meant') };
  return tableSection({
    title: 'Requests for a detection',
    how: 'Real phrasings from TaskBench, labelled by hand by their ids, sent to `/agent/run` as above. Right is a call of a detection, or a question back about it. `derived`: the image would have to be created by a step that no tool supports. `none`: segmentation, or objects that are only mentioned.',
    caption: 'Decisions',
    columns: ['label', 'requests', 'called', 'called or asked back', 'rate', 'target'],
    rows: [...inScope, all, ...counts.filter(({ label }) => label === 'none')].map((row) => [
      row.label,
      row.count,
      row.called,
      row.meant,
      percent(row.meant / row.count, 1),
      row === all ? '>= 85 %' : '',
    ]),
    values: Object.fromEntries([...counts, all].map(({ label, ...row }) => [label, row])),
  });
}
