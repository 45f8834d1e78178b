import { stringify } from 'yaml';
import type { AnyEndpoint } from '../handlers/kit/define-endpoint.js';

/** Returns the source file of an endpoint, because each handler is named after its endpoint. */
export function handlerFile(endpoint: AnyEndpoint): string {
  const [service, name] = endpoint.id.split('.');
  return `handlers/${service}/${name}.ts`;
}

function functionName(endpoint: AnyEndpoint): string {
  return endpoint.id.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the `functions:` block of serverless.yml, with one function per endpoint. */
export function functionsBlock(endpoints: readonly AnyEndpoint[]): string {
  const functions = endpoints.map((endpoint) => [
    functionName(endpoint),
    {
      handler: `dist/${handlerFile(endpoint).replace(/\.ts$/, '.handler')}`,
      description: endpoint.summary,
      events: [{ httpApi: { method: endpoint.method, path: endpoint.path } }],
    },
  ]);
  return stringify({ functions: Object.fromEntries(functions) }, { lineWidth: 0 });
}
