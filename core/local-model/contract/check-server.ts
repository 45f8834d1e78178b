import { Fault } from '../../base/fault.js';

export interface ServerAddress {
  /** Base URL of all requests, without a trailing slash. */
  base: URL;
  isRemote: boolean;
}

/** Names of this machine, as normalized by the URL parser, which turns `127.1` and `2130706433` into 127.0.0.1. */
const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Whether a host, as returned by `URL.hostname`, is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

function refuse(address: string, why: string): Fault {
  // Omit the user info of the URL, because it may contain a password.
  const from = address.lastIndexOf('@') + 1;
  const shown = `${from > 0 ? '...@' : ''}${address
    .slice(from)
    .replace(/[\p{Cc}\p{Cf}]/gu, '?')
    .slice(0, 100)}`;
  return new Fault(
    'invalid-input',
    `The address "${shown}" of the local model ${why}. Set HANDLENS_LOCAL_MODEL_SERVER to an address such as http://127.0.0.1:11434.`,
  );
}

function parse(address: string): URL {
  // The URL parser removes white space and turns backslashes into slashes, so the parsed address would differ from the
  // one that the user sees.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(address)) throw refuse(address, 'contains whitespace, "\\" or invisible characters');
  if (!URL.canParse(address)) throw refuse(address, 'is not a valid URL');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse(address, 'is neither http nor https');
  return url;
}

/**
 * Parses the address of a model server.
 * @param allowRemote whether the operator explicitly allowed another machine. Faults: invalid-input for anything but
 * http(s), for a user, query or fragment, or for a host other than this machine.
 */
export function checkServerAddress(address: string, allowRemote: boolean): ServerAddress {
  const url = parse(address);
  if (url.username !== '' || url.password !== '') throw refuse(address, 'contains a user name');
  if (address.includes('?') || address.includes('#')) throw refuse(address, 'has a query or a fragment');
  const isRemote = !isLoopbackHost(url.hostname);
  if (isRemote && !allowRemote) {
    throw refuse(
      address,
      'is not on this machine (localhost, 127.0.0.0/8 or [::1]); HANDLENS_LOCAL_MODEL_ALLOW_REMOTE=true allows sending questions to it',
    );
  }
  while (url.pathname.length > 1 && url.pathname.endsWith('/')) url.pathname = url.pathname.slice(0, -1);
  return { base: url, isRemote };
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._:/@+-]{0,199}$/u;

/** Names of cloud models. Ollama forwards requests for them from the local port to its own servers. */
const CLOUD_NAME = /[-:]cloud$/i;

/** Whether the name is that of a cloud model. */
export function isCloudModel(name: string): boolean {
  return CLOUD_NAME.test(name.trim());
}

/**
 * Checks the name of a model on a server.
 * @param allowRemote whether names of cloud models are allowed. Faults: invalid-input.
 */
export function checkModelName(name: string, allowRemote: boolean): string {
  if (name === '') {
    throw new Fault('invalid-input', 'No model is named. Set HANDLENS_LOCAL_MODEL_NAME to a model of the runtime.');
  }
  if (!NAME.test(name)) {
    throw new Fault(
      'invalid-input',
      `"${name.replace(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 80)}" is not a valid model name. Set HANDLENS_LOCAL_MODEL_NAME to a name such as llama3.2:3b.`,
    );
  }
  if (isCloudModel(name) && !allowRemote) {
    throw new Fault(
      'invalid-input',
      `The model "${name}" runs in the cloud, although its server is on this machine. Name a model that is stored here.`,
    );
  }
  return name;
}
