import { createRequire } from 'node:module';
import * as z from 'zod';
import packageFacts from '../../package.json' with { type: 'json' };
import { bodyLimits } from './body-limit.js';
import type { Config } from './config.js';
import { outwardConnections } from './outward-count.js';

export const Health = z
  .strictObject({
    status: z.literal('ok').meta({ description: 'The service is running', example: 'ok' }),
    name: z.literal('handlens').meta({ description: 'Name of the service', example: 'handlens' }),
    version: z.string().meta({ description: 'Version of the toolkit', example: '0.5.0' }),
    services: z
      .array(
        z
          .strictObject({
            name: z.enum(['detection', 'tables']).meta({ description: 'Service', example: 'tables' }),
            version: z.string().meta({ description: 'Its version', example: '0.5.0' }),
          })
          .meta({ description: 'A service', example: { name: 'tables', version: '0.5.0' } }),
      )
      .meta({ description: 'Services available here', example: [{ name: 'tables', version: '0.5.0' }] }),
    node: z.string().meta({ description: 'Version of Node.js', example: 'v20.20.2' }),
    uptime_s: z.number().min(0).meta({ description: 'Seconds since the process started', example: 12.5 }),
    memory_mb: z.number().min(0).meta({ description: 'Resident memory of the process, MB', example: 143.2 }),
    workers: z.int().min(1).meta({ description: 'Worker threads that can run a model', example: 2 }),
    table_workers: z.int().min(1).meta({ description: 'Worker threads that can parse tables', example: 2 }),
    max_body_bytes: z.int().min(1).meta({
      description: 'Maximum size of the body of a request, bytes; larger files are uploaded in parts',
      example: 10_485_760,
    }),
    windows: z.int().min(0).meta({ description: 'Open windows of the GUI', example: 1 }),
    jobs: z.int().min(0).meta({ description: 'Jobs that are running or queued', example: 0 }),
    outward_connections: z.int().min(0).nullable().meta({
      description:
        'Connections to other machines attempted by the main thread of the server since its start; null if they are not counted',
      example: 0,
    }),
    backends: z
      .array(
        z
          .strictObject({
            name: z.enum(['mock', 'onnx']).meta({ description: 'Backend', example: 'mock' }),
            available: z.boolean().meta({ description: 'Whether its libraries are installed', example: true }),
            is_default: z.boolean().meta({ description: 'Used if a request names none', example: true }),
          })
          .meta({ description: 'A backend', example: { name: 'mock', available: true, is_default: true } }),
      )
      .meta({
        description: 'Backends on this machine',
        example: [{ name: 'mock', available: true, is_default: true }],
      }),
  })
  .meta({ id: 'Health', description: 'State of the service' });
export type Health = z.infer<typeof Health>;

const SERVICES = ['detection', 'tables'] as const;

/** Whether a package is installed. Does not load it. */
function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Returns the state of the service.
 * @param open numbers of open GUI windows and of active jobs.
 */
export function readHealth(
  config: Config,
  { windows, jobs }: { windows: number; jobs: number },
): z.output<typeof Health> {
  return {
    status: 'ok',
    name: 'handlens',
    version: packageFacts.version,
    services: SERVICES.map((service) => ({ name: service, version: packageFacts.version })),
    node: process.version,
    uptime_s: round(process.uptime()),
    memory_mb: round(process.memoryUsage.rss() / 1e6),
    workers: config.workers,
    table_workers: config.tableWorkers,
    max_body_bytes: bodyLimits(process.env).body,
    windows,
    jobs,
    outward_connections: outwardConnections(),
    backends: [
      { name: 'mock', available: true, is_default: config.backend === 'mock' },
      { name: 'onnx', available: isInstalled('onnxruntime-node'), is_default: config.backend === 'onnx' },
    ],
  };
}
