import type { AnyEndpoint } from '../handlers/kit/define-endpoint.js';

/** Source file of an endpoint, by the house's rule that a handler is named after its endpoint. */
export function handlerFile(endpoint: AnyEndpoint): string {
  const [service, name] = endpoint.id.split('.');
  return `handlers/${service}/${name}.ts`;
}
