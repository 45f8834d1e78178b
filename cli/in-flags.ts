import { Fault, type Issue } from '../core/base/fault.js';
import { kebab } from '../core/base/text/shell-command.js';
import { formatAlternatives } from '../core/base/text/ways.js';
import { describeReview } from '../core/vision/models/review-command.js';

/** Flags with shorter names than their fields. */
const RENAMED: Readonly<Record<string, string>> = {
  dataset_path: '--data',
  folder_path: '--folder',
  log_path: '--log',
  output_path: '--output',
  plan_id: '--plan',
};

/** Start of a detail that can follow the name of a flag as a sentence: "--epochs must be 1 or more". */
const PREDICATE = /^(?:Must|Is|Has) /;
/** A field named in a message, optionally with a value: `log_path`, `backend: onnx`. */
const IN_MESSAGE = /`([a-z][a-z0-9_]*)(?:: ([^`]+))?`/g;

/** Returns the flag of a field; null if the command has none. */
function flagOf(name: string, flags: ReadonlySet<string>): string | null {
  const own = [`--${kebab(name)}`, RENAMED[name] ?? ''];
  return own.find((flag) => flags.has(flag)) ?? null;
}

/** Replaces the fields and requests named in a message by flags and commands. */
export function messageInFlags(message: string, flags: ReadonlySet<string>): string {
  const own = message.replaceAll(IN_MESSAGE, (_, name: string, value?: string) => {
    const flag = flagOf(name, flags);
    // A switch has no value.
    const isSwitch = flag !== null && value === 'true';
    return [flag ?? name, isSwitch ? undefined : value].filter((part) => part !== undefined).join(' ');
  });
  return describeReview(formatAlternatives(own, 'shell'));
}

/** Describes the target of a JSON Pointer in terms of flags: "operation of item 1 of --steps". */
function placeInFlags(pointer: string, flags: ReadonlySet<string>): string {
  const [name = '', ...inner] = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const flag = flagOf(name, flags) ?? name;
  // A list is given as several values of its flag, so an item needs no number.
  if (inner.length === 1 && /^\d+$/.test(inner[0]!)) return flag;
  const words = inner.map((key) => (/^\d+$/.test(key) ? `item ${Number(key) + 1}` : key));
  return [...words.reverse(), flag].join(' of ');
}

/** Replaces the JSON Pointer and field names of an issue by flags. */
function issueInFlags({ pointer, detail }: Issue, flags: ReadonlySet<string>): Issue {
  const text = messageInFlags(detail, flags);
  const place = placeInFlags(pointer, flags);
  if (!PREDICATE.test(text)) return { pointer: place === '' ? '' : `${place}:`, detail: text };
  return { pointer: place, detail: `${text[0]?.toLowerCase()}${text.slice(1)}` };
}

/**
 * Replaces the JSON Pointers and field names of a fault by flags.
 * @param flags long flags of the command, such as --epochs. A field without a flag keeps its name.
 */
export function inFlags(fault: Fault, flags: ReadonlySet<string>): Fault {
  const isAboutRequest = fault.code === 'invalid-input' && fault.message.startsWith('The request is not valid.');
  const [first, ...others] = fault.issues.map((issue) => issueInFlags(issue, flags));
  if (!isAboutRequest || !first) {
    const message = messageInFlags(fault.message, flags);
    const issues = first ? [first, ...others] : [];
    return new Fault(fault.code, message, { issues, cause: fault.cause });
  }
  const message = `${first.pointer} ${first.detail}.`.trimStart();
  return new Fault('invalid-input', message, { issues: [first, ...others], cause: fault.cause });
}
