import { expect, test } from 'vitest';
import { redactLine } from '../../../cli/server/redact-log.js';

test.each([
  ['GET /gui/anything%20at%20all?a=b (λ: systemGuiAsset)', 'GET (λ: systemGuiAsset)'],
  ['\u001b[36mPOST /agent/run (λ: detectionAgentRun)', '\u001b[36mPOST (λ: detectionAgentRun)'],
  ['sent sk-abcdefghijklmnop here', 'sent [redacted] here'],
  ['AKIAABCDEFGHIJKLMNOP', '[redacted]'],
  ['authorization: Bearer abcdefghijklmnop', 'authorization: [redacted] [redacted]'],
  ['{"password":"hunter22"}', '{"password":"[redacted]"}'],
  ['http://me:secret@host/x', 'http://me:[redacted]'],
  ['-----BEGIN RSA PRIVATE KEY----- MIIE', '[redacted]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', '[redacted]'],
])('logs %j as %j', (line, redacted) => {
  expect(redactLine(line)).toBe(redacted);
});

test.each([
  'Offline [http for lambda] listening on http://127.0.0.1:33327',
  '{"level":"INFO","endpoint":"tables.analyze","status":200,"duration_ms":3.1,"request_id":"4c5f0bd8"}',
  'Server ready: http://127.0.0.1:3000',
])('does not change %j', (line) => {
  expect(redactLine(line)).toBe(line);
});

test(`removes the server's token in any position and form`, () => {
  const token = 'of-no-form-that-is-known-0123456789';
  expect(redactLine(`Attempt to invoke function '${token}' failed.`, token)).toBe(
    "Attempt to invoke function '[redacted]' failed.",
  );
});
