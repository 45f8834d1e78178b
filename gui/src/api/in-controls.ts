import { formatAlternatives } from '../../../core/base/text/ways.js';
import { t } from './texts.js';

/** Names of the controls that set the fields of a request. A field without a control keeps its name, in words. */
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

/** A field in a message, with the value that it should have: `log_path`, `backend: onnx`. */
const IN_MESSAGE = /`([a-z][a-z0-9_]*)(?:: ([^`]+))?`/g;
const REQUEST_FAULT = /^The request is not valid\. /;
/** A field at the start of a message or issue, as a JSON Pointer with the items below it. */
const POINTER = /^\/([^/:\s]+)(?:\/\S*)?: (Must |Is |Has )?/;

/** A message of the API in the words of the window: names of controls in place of fields. */
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

/** An issue of a problem in the words of the window. */
export function issueInControls({ pointer, detail }: { pointer: string; detail: string }): string {
  return inControls(pointer === '' ? detail : `${pointer}: ${detail}`);
}
