const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const BUILT = join(__dirname, 'dist', 'local-stack.mjs');

/**
 * Plugin of serverless.yml that guards the local API before `serverless offline` opens a port. Its code is in
 * handlers/local and needs the build; without it, nothing starts.
 */
module.exports = class LocalStack {
  constructor(serverless, flags) {
    const prepare = async () => {
      if (!existsSync(BUILT)) {
        throw new serverless.classes.Error(
          'The local API is not built. Run "npm run build", then start it again.',
          'NOT_BUILT',
        );
      }
      const { prepareLocalStack } = await import(pathToFileURL(BUILT).href);
      await prepareLocalStack(serverless, flags);
    };
    this.hooks = { 'before:offline:start': prepare, 'before:offline:start:init': prepare };
  }
};
