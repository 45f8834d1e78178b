import { Fault, type Issue } from '../core/fault.js';

/** A field's name as its flag has it. */
export const kebab = (name: string): string => name.replaceAll('_', '-');

/** Flags that are shorter than the fields that they set. */
const RENAMED: Readonly<Record<string, string>> = {
  dataset_path: '--data',
  folder_path: '--folder',
  log_path: '--log',
  output_path: '--output',
  plan_id: '--plan',
};

/** A field of a request, or an item of a list in it. */
const FIELD = /^\/([a-z][a-z0-9_]*)(?:\/\d+)?$/;
/** A field in a message, with the value that it should have: `log_path`, `backend: onnx`. */
const IN_MESSAGE = /`([a-z][a-z0-9_]*)(?:: ([^`]+))?`/g;

/** The flag of a field; null if the command has none. */
function flagOf(name: string, flags: ReadonlySet<string>): string | null {
  const own = [`--${kebab(name)}`, RENAMED[name] ?? ''];
  return own.find((flag) => flags.has(flag)) ?? null;
}

function messageInFlags(message: string, flags: ReadonlySet<string>): string {
  return message.replaceAll(IN_MESSAGE, (_, name: string, value?: string) =>
    [flagOf(name, flags) ?? name, value].filter((part) => part !== undefined).join(' '),
  );
}

/** An issue in the words of the shell: its detail goes on after the flag. */
function issueInFlags({ pointer, detail }: Issue, flags: ReadonlySet<string>): Issue {
  const name = FIELD.exec(pointer)?.[1];
  const place = name === undefined ? pointer : (flagOf(name, flags) ?? name);
  return { pointer: place, detail: `${detail[0]?.toLowerCase()}${detail.slice(1)}` };
}

/**
 * A fault in the words of the shell: flags in place of JSON Pointers and of the fields that its message names.
 * @param flags long flags of the command, such as --epochs; a field that has none keeps its name.
 */
export function inFlags(fault: Fault, flags: ReadonlySet<string>): Fault {
  const isAboutRequest = fault.code === 'invalid-input' && fault.message.startsWith('The request does not fit.');
  const [first, ...others] = fault.issues.map((issue) => issueInFlags(issue, flags));
  if (!isAboutRequest || !first) {
    const message = messageInFlags(fault.message, flags);
    return message === fault.message ? fault : new Fault(fault.code, message, fault);
  }
  const message = `${first.pointer} ${first.detail}.`.trimStart();
  return new Fault('invalid-input', message, { issues: [first, ...others], cause: fault.cause });
}
