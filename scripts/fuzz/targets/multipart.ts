import { endpoint } from '../../../handlers/detection/detect-image.js';
import { decodeRequest } from '../../../handlers/kit/decode-request.js';
import { parseMultipart } from '../../../handlers/kit/multipart.js';
import { multipart as writeMultipart } from '../../../tests/support/multipart.js';
import { bytesOf } from '../corpus-files.js';
import type { FuzzTarget } from '../fuzz-target.js';

/** An input has the Content-Type in its first line, followed by the body. */
function seeds(): Uint8Array[] {
  const form = writeMultipart([
    { name: 'image', fileName: 'a.png', data: 'pixels' },
    { name: 'confidence', data: '0.5' },
    { name: 'classes', data: 'cat,dog' },
  ]);
  const lines = ['--b', 'Content-Disposition: form-data; name="image"; filename="C:\\a\\b.png"', '', 'x', '--b--', ''];
  const escaped = [
    '--b',
    'content-disposition: form-data; name="a%22b"; filename*=UTF-8\'\'%e2%82%ac.png',
    '',
    '',
    '--b--',
  ];
  return [
    Buffer.concat([Buffer.from(`${form.headers['content-type']}\n`), form.body]),
    ...bytesOf([
      `multipart/form-data; boundary=b\n${lines.join('\r\n')}`,
      `multipart/form-data; boundary="b"\n${escaped.join('\r\n')}`,
      `multipart/form-data; boundary=b\n${lines.slice(0, 4).join('\n')}`,
      'multipart/form-data\n--b--',
    ]),
  ].map((seed) => Uint8Array.from(seed));
}

export const multipart: FuzzTarget = {
  name: 'multipart',
  reads: 'parseMultipart, and decodeRequest for /detect/image',
  maxBytes: 4096,
  batch: 500,
  seeds,
  words: [
    ..."--b --b-- \r\n \r\n\r\n image confidence boundary= %22 %0D%0A __proto__ filename*=UTF-8''".split(' '),
    ...['Content-Disposition: form-data; name="', '; filename="', 'Content-Type: text/plain; charset=utf-16'],
  ],
  run: async (input) => {
    const end = input.indexOf(0x0a);
    const type = Buffer.from(input.subarray(0, Math.max(0, end))).toString('latin1');
    const body = Uint8Array.from(input.subarray(end + 1));
    const http = { method: 'POST', path: '/detect/image' };
    const event = { requestContext: { http }, rawPath: '/detect/image', rawQueryString: '', pathParameters: {} };
    const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
    // Skips headers that every HTTP parser rejects.
    if (/[^\t\x20-\x7e\x80-\xff]/.test(type)) return;
    await decodeRequest(endpoint, { ...event, ...encoded, headers: { 'content-type': type } } as never);
    parseMultipart(body, type);
  },
};
