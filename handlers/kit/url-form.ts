import { Fault } from '../../core/base/fault.js';
import type { Form } from './multipart.js';

/** Media type of a form without files, as sent by `requests.post(url, data={...})` and by plain HTML forms. */
export const URL_FORM = 'application/x-www-form-urlencoded';

const MAX_FIELDS = 300;

/** Decodes percent-encoding. Faults: invalid-input, for invalid UTF-8 or an invalid escape. */
function decodePart(text: string, place: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    const message = `${place} contains "${text.slice(0, 80)}", which is not valid percent-encoding. Write a percent sign as %25 and encode letters as UTF-8.`;
    throw new Fault('invalid-input', message, { cause });
  }
}

/**
 * Decodes `name=value` pairs. Returns the values by name, in the order in which the names first occur.
 * @param place where the pairs are, as the first words of a message. Faults: invalid-input.
 */
export function parsePairs(text: string, place: string): Map<string, string[]> {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_FIELDS)
    throw new Fault('invalid-input', `${place} has more than ${MAX_FIELDS} fields. Send fewer.`);
  const fields = new Map<string, string[]>();
  for (const pair of pairs) {
    const equals = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decodePart(pair.slice(0, equals), place);
    fields.set(name, [...(fields.get(name) ?? []), decodePart(pair.slice(equals + 1), place)]);
  }
  return fields;
}

/**
 * Decodes a form body without files. Faults: invalid-input; unsupported-type, for JSON sent with the media type of a
 * form.
 */
export function parseUrlForm(text: string): Form {
  // `curl -d` sends this media type by default.
  if (/^\s*[{[]/.test(text)) {
    throw new Fault(
      'unsupported-type',
      `The body is JSON, but its content type is "${URL_FORM}". Send it as application/json.`,
    );
  }
  return { fields: parsePairs(text, 'The form'), files: [] };
}
