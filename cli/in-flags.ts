import { Fault, type Issue } from '../core/base/fault.js';
import { formatAlternatives } from '../core/base/text/ways.js';
import { describeReview } from '../core/vision/models/review-command.js';

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

/** A detail that continues after its subject: "--epochs must be 1 or more". */
const PREDICATE = /^(?:Must|Is|Has) /;
/** A field in a message, with the value that it should have: `log_path`, `backend: onnx`. */
const IN_MESSAGE = /`([a-z][a-z0-9_]*)(?:: ([^`]+))?`/g;

/** The flag of a field; null if the command has none. */
function flagOf(name: string, flags: ReadonlySet<string>): string | null {
  const own = [`--${kebab(name)}`, RENAMED[name] ?? ''];
  return own.find((flag) => flags.has(flag)) ?? null;
}

function messageInFlags(message: string, flags: ReadonlySet<string>): string {
  const own = message.replaceAll(IN_MESSAGE, (_, name: string, value?: string) =>
    [flagOf(name, flags) ?? name, value].filter((part) => part !== undefined).join(' '),
  );
  return describeReview(formatAlternatives(own, 'shell'));
}

/** Describes the target of a JSON Pointer: "operation of item 1 of --steps". */
function placeInFlags(pointer: string, flags: ReadonlySet<string>): string {
  const [name = '', ...inner] = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const flag = flagOf(name, flags) ?? name;
  // An item of a list is one of the words behind the flag.
  if (inner.length === 1 && /^\d+$/.test(inner[0]!)) return flag;
  const words = inner.map((key) => (/^\d+$/.test(key) ? `item ${Number(key) + 1}` : key));
  return [...words.reverse(), flag].join(' of ');
}

/** An issue in the words of the shell. */
function issueInFlags({ pointer, detail }: Issue, flags: ReadonlySet<string>): Issue {
  const text = messageInFlags(detail, flags);
  const place = placeInFlags(pointer, flags);
  if (!PREDICATE.test(text)) return { pointer: place === '' ? '' : `${place}:`, detail: text };
  return { pointer: place, detail: `${text[0]?.toLowerCase()}${text.slice(1)}` };
}

/**
 * Rewrites a fault for the shell: flags replace JSON Pointers and the names of fields in its message.
 * @param flags long flags of the command, such as --epochs; a field without a flag keeps its name.
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
