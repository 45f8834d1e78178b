/** Stub of `node-llama-cpp`: behaves as the file `behaviour` next to it says, and answers with `answer`. */
import { readFileSync, writeSync } from 'node:fs';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const behaviour = read('behaviour');

function keepBusy() {
  for (;;);
}

const FATES = {
  exit: () => process.exit(3),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  busy: keepBusy,
  hang: () => new Promise(() => setInterval(() => undefined, 1000)),
  nonsense: () => writeSync(3, 'no json\n'),
  flood: () => {
    const chunk = 'x'.repeat(60_000);
    for (let count = 0; count < 1000; count++) {
      try {
        writeSync(3, chunk);
      } catch (error) {
        if (error.code !== 'EAGAIN') throw error;
      }
    }
  },
  throws: () => {
    throw new Error('something broke\nin two lines');
  },
};

export async function getLlama(options) {
  if (behaviour === 'no binary') throw new Error('No prebuilt binary was found');
  console.log('noise of the library', JSON.stringify(options));
  return {
    loadModel: async ({ modelPath }) => {
      if (behaviour === 'not loaded') throw new Error(`cannot load ${modelPath}`);
      if (behaviour === 'busy loading') keepBusy();
      return { createContext: async () => ({ getSequence: () => ({ dispose: () => undefined }) }) };
    },
    createGrammarForJsonSchema: async (schema) => {
      if (behaviour === 'no grammar') throw new Error('anyOf is not known');
      return schema;
    },
  };
}

export class LlamaChatSession {
  #system;

  constructor({ systemPrompt }) {
    this.#system = systemPrompt;
  }

  async promptWithMeta(prompt, { grammar, maxTokens, temperature }) {
    await FATES[behaviour]?.();
    const seen = { system: this.#system, prompt, grammar, maxTokens, temperature, variables: Object.keys(process.env) };
    const responseText = behaviour === 'echo' ? JSON.stringify({ ...seen, pid: process.pid }) : read('answer');
    return { responseText, stopReason: behaviour === 'endless' ? 'maxTokens' : 'eogToken' };
  }

  dispose() {}
}
