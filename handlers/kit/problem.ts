import { z } from 'zod';
import { FAULT_CODES, Fault } from '../../core/base/fault.js';
import { STATUS_OF } from './status.js';

/** RFC 9457 problem details: the body of every answer that is not a success. */
export const Problem = z
  .strictObject({
    type: z.string().meta({ description: 'URN of the fault code', example: 'urn:handlens:fault:not-found' }),
    title: z.string().meta({ description: 'The fault code in words', example: 'not found' }),
    status: z.int().meta({ description: 'HTTP status', example: 404 }),
    code: z.enum(FAULT_CODES).meta({ description: 'What was wrong; stable', example: 'not-found' }),
    detail: z.string().meta({
      description: 'What was wrong with this request, and what to do about it',
      example: 'There is no file "dgo.jpg". Check the spelling.',
    }),
    issues: z
      .array(
        z
          .strictObject({
            pointer: z.string().meta({ description: 'JSON Pointer into the request', example: '/image_path' }),
            detail: z.string().meta({ description: 'What is wrong there', example: 'Expected a string' }),
          })
          .meta({
            description: 'One thing that is wrong',
            example: { pointer: '/image_path', detail: 'Expected a string' },
          }),
      )
      .meta({ description: 'Each thing that was wrong, by its place', example: [] }),
    request_id: z.string().meta({ description: 'Finds the request in the log', example: '4c5f0bd8' }),
  })
  .meta({
    id: 'Problem',
    description: 'Problem details (RFC 9457)',
    example: {
      type: 'urn:handlens:fault:not-found',
      title: 'not found',
      status: 404,
      code: 'not-found',
      detail: 'There is no file "dgo.jpg". Check the spelling.',
      issues: [],
      request_id: '4c5f0bd8',
    },
  });
export type Problem = z.infer<typeof Problem>;

/** Turns anything that was thrown into a problem. What is not a `Fault` is a bug: its message stays in the log. */
export function toProblem(thrown: unknown, requestId: string): Problem {
  const fault =
    thrown instanceof Fault
      ? thrown
      : new Fault(
          'internal',
          'Something went wrong inside Handlens. What the server prints says where, under this request id: please report that.',
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
