import * as z from 'zod';
import { FAULT_CODES, Fault } from '../../core/base/fault.js';
import { STATUS_OF } from './status.js';

/** Problem details (RFC 9457): the body of every error response. */
export const Problem = z
  .strictObject({
    type: z.string().meta({ description: 'URN of the fault code', example: 'urn:handlens:fault:not-found' }),
    title: z.string().meta({ description: 'The fault code as words', example: 'not found' }),
    status: z.int().meta({ description: 'HTTP status', example: 404 }),
    code: z.enum(FAULT_CODES).meta({ description: 'Cause of the problem; stable', example: 'not-found' }),
    detail: z.string().meta({
      description: 'What happened, and how to fix it',
      example: 'No such file: "dgo.jpg". Check the spelling.',
    }),
    issues: z
      .array(
        z
          .strictObject({
            pointer: z.string().meta({ description: 'JSON Pointer into the request', example: '/image_path' }),
            detail: z.string().meta({ description: 'What is wrong at this place', example: 'Expected a string' }),
          })
          .meta({
            description: 'One validation problem',
            example: { pointer: '/image_path', detail: 'Expected a string' },
          }),
      )
      .meta({ description: 'All validation problems, by place', example: [] }),
    request_id: z.string().meta({ description: 'Identifies the request in the log', example: '4c5f0bd8' }),
  })
  .meta({
    id: 'Problem',
    description: 'Problem details (RFC 9457)',
    example: {
      type: 'urn:handlens:fault:not-found',
      title: 'not found',
      status: 404,
      code: 'not-found',
      detail: 'No such file: "dgo.jpg". Check the spelling.',
      issues: [],
      request_id: '4c5f0bd8',
    },
  });
export type Problem = z.infer<typeof Problem>;

/**
 * Converts a thrown value to problem details. Anything but a `Fault` is a bug; its message is logged and not returned.
 */
export function toProblem(thrown: unknown, requestId: string): Problem {
  const fault =
    thrown instanceof Fault
      ? thrown
      : new Fault(
          'internal',
          'Handlens has a bug. Please report this request id together with the output of the server.',
        );
  return {
    type: `urn:handlens:fault:${fault.code}`,
    title: fault.code.replaceAll('-', ' '),
    status: STATUS_OF[fault.code],
    code: fault.code,
    detail: fault.message,
    issues: [...fault.issues],
    request_id: requestId,
  };
}
