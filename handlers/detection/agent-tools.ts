import { writeReport } from '../../core/agent/report/write-report.js';
import type { AgentRun } from '../../core/agent/runs/agent-run.js';
import type { Tool, ToolSet } from '../../core/agent/tools/tool-set.js';
import { DatasetReport } from '../../core/datasets/dataset-report.js';
import { ModelList } from '../../core/detection/models/model-list.js';
import { Fault } from '../../core/fault.js';
import { parseInput } from '../../core/parse-input.js';
import packageFacts from '../../package.json' with { type: 'json' };
import type { RunContext } from '../kit/define-endpoint.js';
import { countWindows } from '../kit/open-windows.js';
import { runEndpoint } from '../kit/run-endpoint.js';
import { Health, readHealth } from '../kit/service-health.js';
import { compareTool } from './agent-compare.js';
import { folderTool, imageTool } from './agent-detect.js';
import { wordsFor } from './agent-knowledge.js';
import { trainTool } from './agent-train.js';
import { endpoint as modelsEndpoint } from './models.js';
import { ValidateBody, validateChosen } from './validate-chosen.js';

/** What reports need to know of the request that is answered. */
export interface Asked {
  text: string;
  language: string;
  previous: AgentRun | null;
  now: Date;
}

function listTool(context: RunContext): Tool<'list_models'> {
  return {
    endpointOf: () => 'GET /models',
    async run(_, { signal }) {
      const list = await runEndpoint(modelsEndpoint, { body: {}, params: {}, files: [] }, { ...context, signal });
      return { result: ModelList.parse(list), isPartial: false };
    },
  };
}

function validateTool(context: RunContext): Tool<'validate_dataset'> {
  return {
    endpointOf: () => 'POST /dataset/validate',
    async run({ config_path: path, strict = false }, { signal, onProgress }) {
      const body = parseInput(ValidateBody, { path, strict });
      const report = await validateChosen(body, { ...context, signal }, (done, total) =>
        onProgress(done, total, 'images'),
      );
      return { result: DatasetReport.parse(report), isPartial: false };
    },
  };
}

/** Reports are made of results alone; nothing is written to the disk. */
function reportTool({ text, language, previous, now }: Asked): Tool<'generate_report'> {
  return {
    endpointOf: () => null,
    async run({ format, about }, { earlier }) {
      const isEarlier = about === 'previous-run';
      if (isEarlier && previous === null) throw new Fault('not-found', 'There is no earlier run to report on.');
      const result = writeReport(format, {
        asked: isEarlier ? (previous?.text ?? '') : text,
        run: isEarlier ? (previous?.id ?? null) : null,
        steps: isEarlier ? (previous?.steps ?? []) : earlier,
        words: wordsFor(language),
        time: now.toISOString(),
        version: packageFacts.version,
      });
      return { result, isPartial: false };
    },
  };
}

function healthTool({ config }: RunContext): Tool<'check_health'> {
  return {
    endpointOf: () => 'GET /health',
    run: async () => ({
      result: Health.parse(readHealth(config, countWindows({ is_closing: false }))),
      isPartial: false,
    }),
  };
}

/** The tools of the agent: each is an endpoint that is there, or a verb of the core. */
export function agentTools(context: RunContext, asked: Asked): ToolSet {
  return {
    detect_image: imageTool(context),
    detect_folder: folderTool(context),
    list_models: listTool(context),
    validate_dataset: validateTool(context),
    compare_models: compareTool(context),
    train_model: trainTool(context),
    generate_report: reportTool(asked),
    check_health: healthTool(context),
  };
}
