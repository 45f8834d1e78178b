import { expect, test } from 'vitest';
import { abortUploads, listS3, uploadIdOf } from '../../../../core/store/s3/list-s3.js';
import type { S3Request, SendToS3 } from '../../../../core/store/s3/send-to-s3.js';

/** Answers requests with these documents in turn. @returns the sender and the received requests. */
function answering(...documents: string[]): { send: SendToS3; sent: S3Request[] } {
  const sent: S3Request[] = [];
  const send: SendToS3 = async (request) => {
    sent.push(request);
    return new Response(documents.shift() ?? '');
  };
  return { send, sent };
}

const object = (key: string, size: number) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified><Size>${size}</Size></Contents>`;

test('lists all pages by key, without the prefix of the store', async () => {
  const { send, sent } = answering(
    `<IsTruncated>true</IsTruncated><NextContinuationToken>t&2</NextContinuationToken>${object('own/b/2', 20)}`,
    `<IsTruncated>false</IsTruncated><NextContinuationToken>t3</NextContinuationToken>${object('own/b/1+x%C3%A9', 7)}${object('own/b/', 0)}`,
  );
  const modified = new Date('2026-11-20T10:00:00Z');
  expect(await listS3(send, 'own/', 'b/', 2)).toEqual([
    { key: 'b/', bytes: 0, modified },
    { key: 'b/1 xé', bytes: 7, modified },
    { key: 'b/2', bytes: 20, modified },
  ]);
  const query = { 'list-type': '2', 'encoding-type': 'url', 'max-keys': '2', prefix: 'own/b/' };
  expect(sent).toEqual([
    { method: 'GET', query },
    { method: 'GET', query: { ...query, 'continuation-token': 't&2' } },
  ]);
});

test('lists nothing in an empty bucket, and ignores an unfinished element', async () => {
  expect(await listS3(answering('<ListBucketResult/>').send, '', '')).toEqual([]);
  const { send } = answering('<Contents><Key>a</Key><Size>1</Size>');
  expect((await listS3(send, '', '')).map(({ key }) => key)).toEqual(['']);
});

test('aborts only joins started before a time', async () => {
  const upload = (key: string, id: string, day: string) =>
    `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${day}T00:00:00Z</Initiated></Upload>`;
  const { send, sent } = answering(upload('own/old', 'u1', '2026-11-01') + upload('own/new', 'u2', '2026-11-10'));
  await abortUploads(send, 'own/', new Date('2026-11-10T00:00:00Z'));
  expect(sent.slice(1)).toEqual([{ method: 'DELETE', key: 'old', query: { uploadId: 'u1' }, expected: [404] }]);
});

test('reads the id of an upload in parts', () => {
  expect(uploadIdOf('<R><UploadId>abc</UploadId></R>')).toBe('abc');
  expect(uploadIdOf('<R><UploadId>abc</R>')).toBeNull();
});
