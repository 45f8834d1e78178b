import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { AgentTool } from '../../../core/agent/agent-tool.js';
import { type DecideContext, decide } from '../../../core/agent/decide.js';
import type { Decision } from '../../../core/agent/decision.js';
import type { Section } from '../report.js';
import { readCorpus } from './read-corpus.js';

const LABELS = 'tests/fixtures/agent/detection-labels.yaml';

/** Tool that a request of the corpus asks for, by its id; `none` where it asks for none of ours. */
const Labels = z.record(z.string(), z.union([AgentTool, z.literal('none')]));

/** Whether a decision calls a tool, or asks back about it. */
function means(decision: Decision, tool: AgentTool): boolean {
  if (decision.kind === 'call') return decision.steps.some((step) => step.tool === tool);
  return decision.kind === 'clarify' && decision.trace.some(({ note }) => note.includes(tool));
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** How many of the real requests that ask for a detection get one. @returns null where corpus or labels are not there. */
export function measureRequests(folder: string, agent: DecideContext): Section | null {
  const corpus = readCorpus(folder, 'detection_requests');
  if (corpus === null || !existsSync(LABELS)) return null;
  const labels = Labels.parse(parse(readFileSync(LABELS, 'utf8')));
  const labelled = corpus.flatMap(({ id, text }) => {
    const label = labels[id];
    return label === undefined ? [] : [{ label, decision: decide(text, agent) }];
  });
  const inScope = labelled.flatMap(({ label, decision }) => (label === 'none' ? [] : [{ label, decision }]));
  const right = inScope.filter(({ label, decision }) => means(decision, label));
  const called = right.filter(({ decision }) => decision.kind === 'call');
  const outside = labelled.filter(({ label }) => label === 'none');
  const wrong = outside.filter(({ decision }) => decision.kind === 'call');
  return {
    title: 'Requests for a detection',
    how: 'Real phrasings from TaskBench, labelled by hand by their ids. Right is a call of the labelled tool, or a question back about it.',
    tables: [
      {
        caption: 'Decisions',
        columns: ['requests', 'count', 'called', 'called or asked back', 'rate', 'target'],
        rows: [
          [
            'ask for a tool',
            inScope.length,
            called.length,
            right.length,
            percent(right.length, inScope.length),
            '>= 85 %',
          ],
          ['ask for none of ours', outside.length, wrong.length, '', percent(wrong.length, outside.length), ''],
        ],
      },
    ],
    notes: [],
    values: {
      in_scope: inScope.length,
      called: called.length,
      right: right.length,
      outside: outside.length,
      outside_called: wrong.length,
    },
  };
}
