import { z } from 'zod';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { WindowFields } from '../kit/open-windows.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

const Query = z
  .strictObject({ window: WindowFields.window })
  .meta({ id: 'HomeQuery', description: 'Id of the window', example: {} });

export const endpoint = defineEndpoint({
  id: 'system.home',
  method: 'get',
  path: '/',
  summary: 'Get a redirect to the GUI',
  body: Query,
  result: 'text/plain',
  faults: [],
  run: ({ body: { window } }) => {
    const query = window === undefined ? '' : `?${new URLSearchParams({ window })}`;
    return new RawReply('See /app', 'text/plain', { status: 302, headers: { location: `/app${query}` } });
  },
});

export const handler = toLambda(endpoint);
