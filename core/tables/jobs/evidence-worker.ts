import { workerData } from 'node:worker_threads';
import { searchRows, searchTexts, type WrongCellEvidence } from '../profile/wrong-cells/wrong-cell-evidence.js';
import type { EvidenceInput, EvidenceMessage, PackedColumn } from './evidence-message.js';
import { AnswerToOwner, type OwingThread } from './owed-answer.js';
import { unpackTexts } from './packed-texts.js';

const { port, state, rowCount, columns } = workerData as EvidenceInput & OwingThread;
const owner = new AnswerToOwner<WrongCellEvidence>({ port, state });

function unpack(column: PackedColumn) {
  owner.getOn();
  return column.form === 'wide' ? column : { ...column, texts: unpackTexts(column.texts) };
}

const searched = owner.attempt(() => {
  const table = { rowCount, columns: columns.map(unpack) };
  return { table, found: searchTexts(table, () => owner.getOn()) };
});
port.once('message', ({ missing }: EvidenceMessage) => {
  if (searched === null) return;
  const { table, found } = searched.value;
  owner.answer(() => ({ ...found, broken: searchRows(table, missing, 'sample') }));
});
