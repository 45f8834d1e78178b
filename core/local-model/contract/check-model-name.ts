import { Fault } from '../../base/fault.js';

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._:/@+-]{0,199}$/u;

/** Ollama forwards models of these names to its makers' servers, through the port of this machine. */
const LEAVES_THE_MACHINE = /[-:]cloud$/i;

/** Whether a model of this name is run elsewhere. */
export function isCloudModel(name: string): boolean {
  return LEAVES_THE_MACHINE.test(name.trim());
}

/**
 * Checks the name of a model at a server.
 * @param mayBeRemote lifts the refusal of names that are run elsewhere. Faults: invalid-input.
 */
export function checkModelName(name: string, mayBeRemote: boolean): string {
  if (name === '') {
    throw new Fault('invalid-input', 'No model is named. Set HANDLENS_LOCAL_MODEL_NAME to a model of the runtime.');
  }
  if (!NAME.test(name)) {
    throw new Fault(
      'invalid-input',
      `"${name.replace(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 80)}" is not a valid model name. Set HANDLENS_LOCAL_MODEL_NAME to a name such as llama3.2:3b.`,
    );
  }
  if (isCloudModel(name) && !mayBeRemote) {
    throw new Fault(
      'invalid-input',
      `The model "${name}" runs in the cloud, although its server is on this machine. Name a model that is stored here.`,
    );
  }
  return name;
}
