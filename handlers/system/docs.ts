import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Handlens API</title>
    <link rel="icon" href="docs/favicon-32x32.png">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/** Allows the inline styles and data-URL icons of Swagger UI. Scripts and requests are limited to this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const endpoint = defineEndpoint({
  id: 'system.docs',
  method: 'get',
  path: '/docs',
  summary: 'Get this documentation as an interactive page',
  result: 'text/html; charset=utf-8',
  needsNoStore: true,
  faults: [],
  run: () => new RawReply(PAGE, 'text/html; charset=utf-8', { headers: { 'content-security-policy': POLICY } }),
});

export const handler = toLambda(endpoint);
