import * as z from 'zod';
import { Fault, type FaultCode } from '../../base/fault.js';

/** Why a weight file cannot run, and what the user can do. */
export const Refusal = z
  .strictObject({
    reason: z.string().meta({ description: 'Why the file cannot run', example: 'This is a Git LFS pointer.' }),
    remedy: z.string().meta({ description: 'How to fix it', example: 'Run `git lfs pull`, then review again.' }),
  })
  .meta({
    id: 'Refusal',
    description: 'Why a weight file cannot run, and how to fix it',
    example: { reason: 'This is a Git LFS pointer.', remedy: 'Run `git lfs pull`, then review again.' },
  });
export type Refusal = z.infer<typeof Refusal>;

/** Converts a refusal to a fault whose message contains reason and remedy. */
export function refusalFault({ reason, remedy }: Refusal, options: { code?: FaultCode; cause?: unknown } = {}): Fault {
  return new Fault(options.code ?? 'model-unsupported', `${reason} ${remedy}`, { cause: options.cause });
}
