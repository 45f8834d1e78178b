const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const BUILT = join(__dirname, 'dist', 'local-stack.mjs');

/** Processors of functions, by the name that Node.js uses. */
const ARCHITECTURES = { x64: 'x86_64', arm64: 'arm64' };

/**
 * Plugin of serverless.yml that guards the local API before `serverless offline` opens a port. Its code is in
 * handlers/local and needs the build; without it, nothing starts. It also lets a package run on the processor that it
 * was made on, and leaves out the libraries for the other one.
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
    const chooseProcessor = () => {
      const { package: contents, provider } = serverless.service;
      const others = Object.keys(ARCHITECTURES).filter((name) => name !== process.arch);
      provider.architecture ??= ARCHITECTURES[process.arch];
      for (const name of others) contents.patterns.push(`!node_modules/onnxruntime-node/bin/napi-v6/linux/${name}/**`);
    };
    this.hooks = {
      'before:package:createDeploymentArtifacts': chooseProcessor,
      'before:offline:start': prepare,
      'before:offline:start:init': prepare,
    };
  }
};
