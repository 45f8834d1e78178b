import { formatAlternatives } from '../../../core/base/text/ways.js';
import { t } from './texts.js';

/**
 * Names of the controls that set the fields of a request. A field without a control is named by its own name, in words.
 */
const CONTROLS: Readonly<Record<string, Parameters<typeof t>[0]>> = {
  backend: 'control.model',
  classes: 'control.classes',
  confidence: 'control.confidence',
  iou: 'control.iou',
  model_path: 'control.model',
  models: 'control.model',
};

const inWords = (field: string) => field[0]!.toUpperCase() + field.slice(1).replaceAll('_', ' ');
const controlOf = (field: string) => {
  const key = CONTROLS[field];
  return `"${key ? t(key) : inWords(field)}"`;
};

/** A field named in a message, optionally with a value: `log_path`, `backend: onnx`. */
const IN_MESSAGE = /`([a-z][a-z0-9_]*)(?:: ([^`]+))?`/g;
const REQUEST_FAULT = /^The request is not valid\. /;
/** A JSON Pointer at the start of a message or issue. Only the field is captured, not the items in it. */
const POINTER = /^\/([^/:\s]+)(?:\/\S*)?: (Must |Is |Has )?/;

/** Replaces the fields named in a message of the API by the controls of the GUI. */
export function inControls(message: string): string {
  return formatAlternatives(message, 'window')
    .replace(REQUEST_FAULT, '')
    .replace(
      POINTER,
      (_, field: string, verb?: string) => `${controlOf(field)}${verb ? ` ${verb.toLowerCase()}` : ': '}`,
    )
    .replaceAll(IN_MESSAGE, (_, field: string, value?: string) =>
      value === undefined ? controlOf(field) : `${controlOf(field)}: ${value}`,
    );
}

/** Formats an issue of a problem with the names of controls. */
export function issueInControls({ pointer, detail }: { pointer: string; detail: string }): string {
  return inControls(pointer === '' ? detail : `${pointer}: ${detail}`);
}
