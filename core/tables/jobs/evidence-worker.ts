import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { AnswerSender, type ThreadLink } from '../../base/processes/awaited-thread.js';
import { unpackTexts } from '../../base/processes/packed-texts.js';
import { findRowErrors } from '../profile/wrong-cells/find-row-errors.js';
import type { WrongCell } from '../profile/wrong-cells/wrong-cell.js';
import {
  type ColumnsOfTable,
  judgeColumns,
  searchRows,
  type WrongCellEvidence,
} from '../profile/wrong-cells/wrong-cell-evidence.js';
import type { EvidenceInput, EvidenceMessage, PackedColumn } from './profile-threaded.js';

const { port, state, rowCount, columns, nextColumn } = workerData as EvidenceInput & ThreadLink;
const owner = new AnswerSender<WrongCellEvidence>({ port, state });

function unpack(column: PackedColumn) {
  owner.reportProgress();
  return column.form === 'wide' ? column : { ...column, texts: unpackTexts(column.texts) };
}

/** Runs the searches over several columns first, because the owner can help only with single columns. */
function search(table: ColumnsOfTable) {
  const result: { broken: WrongCell[] | null } = { broken: null };
  const checkMessages = () => {
    owner.reportProgress();
    const found = result.broken === null ? receiveMessageOnPort(port) : undefined;
    if (found) result.broken = searchRows(table, (found.message as EvidenceMessage).missing, 'sample');
  };
  const rowErrors = findRowErrors(table);
  const suspicions = judgeColumns(table, () => Atomics.add(nextColumn, 0, 1), { onColumn: checkMessages });
  return { rowErrors, suspicions, broken: result.broken };
}

const searched = owner.attempt(() => {
  const table = { rowCount, columns: columns.map(unpack) };
  return { table, found: search(table) };
});
if (searched !== null) {
  const { table, found } = searched.value;
  const { broken } = found;
  if (broken !== null) owner.send({ ...found, broken });
  else
    port.once('message', ({ missing }: EvidenceMessage) =>
      owner.attempt(() => owner.send({ ...found, broken: searchRows(table, missing, 'sample') })),
    );
}
