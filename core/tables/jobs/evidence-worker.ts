import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { AnswerSender, type ThreadLink } from '../../base/processes/awaited-thread.js';
import { unpackTexts } from '../../base/processes/packed-texts.js';
import type { ComparedColumns } from '../inspect/profile-table.js';
import { relateColumns } from '../profile/relations/relate-columns.js';
import { findRowErrors } from '../profile/wrong-cells/find-row-errors.js';
import { type ColumnsOfTable, judgeColumns, searchRows } from '../profile/wrong-cells/wrong-cell-evidence.js';
import type { EvidenceInput, EvidenceMessage, PackedColumn } from './profile-threaded.js';

const { port, state, rowCount, columns, nextColumn } = workerData as EvidenceInput & ThreadLink;
const owner = new AnswerSender<ComparedColumns>({ port, state });

function unpack(column: PackedColumn) {
  owner.reportProgress();
  return column.form === 'wide' ? column : { ...column, texts: unpackTexts(column.texts) };
}

type Compared = Pick<ComparedColumns, 'dependencies'> & Pick<ComparedColumns['evidence'], 'broken'>;

/** Compares columns, once the texts that mean a missing value are known. */
const compare = (table: ColumnsOfTable, { missing }: EvidenceMessage): Compared => ({
  dependencies: relateColumns(table, missing),
  broken: searchRows(table, missing, 'sample'),
});

/** Compares columns as soon as possible, because the owner can help only with single columns. */
function search(table: ColumnsOfTable) {
  let compared: Compared | null = null;
  const checkMessages = () => {
    owner.reportProgress();
    const found = compared === null ? receiveMessageOnPort(port) : undefined;
    if (found) compared = compare(table, found.message as EvidenceMessage);
  };
  const rowErrors = findRowErrors(table);
  const suspicions = judgeColumns(table, () => Atomics.add(nextColumn, 0, 1), { onColumn: checkMessages });
  const answer = ({ dependencies, broken }: Compared) =>
    owner.send({ dependencies, evidence: { rowErrors, suspicions, broken } });
  if (compared !== null) answer(compared);
  else port.once('message', (message: EvidenceMessage) => owner.attempt(() => answer(compare(table, message))));
}

owner.attempt(() => search({ rowCount, columns: columns.map(unpack) }));
