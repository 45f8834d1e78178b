import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { AnswerSender, type ThreadLink } from '../../base/processes/awaited-thread.js';
import { unpackTexts } from '../../base/processes/packed-texts.js';
import type { ComparedColumns } from '../inspect/profile-table.js';
import { relateColumns } from '../profile/relations/relate-columns.js';
import { findRowErrors } from '../profile/wrong-cells/find-row-errors.js';
import { type ColumnsOfTable, judgeColumns, searchRows } from '../profile/wrong-cells/wrong-cell-evidence.js';
import type { EvidenceInput, EvidenceMessage, PackedColumn } from './profile-threaded.js';

const { port, state } = workerData as ThreadLink;
const owner = new AnswerSender<ComparedColumns>({ port, state }, Number.POSITIVE_INFINITY);

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

/** Sends the answer about a table whose columns have been judged. */
type Answer = (compared: Compared) => void;

/**
 * Judges the columns of a table. Compares them as soon as possible, because the owner can help only with single columns.
 * @returns null if the answer has been sent.
 */
function judge(table: ColumnsOfTable, nextColumn: EvidenceInput['nextColumn']): Answer | null {
  let compared: Compared | null = null;
  const checkMessages = () => {
    owner.reportProgress();
    const found = compared === null ? receiveMessageOnPort(port) : undefined;
    if (found) compared = compare(table, found.message as EvidenceMessage);
  };
  const rowErrors = findRowErrors(table);
  const suspicions = judgeColumns(table, () => Atomics.add(nextColumn, 0, 1), { onColumn: checkMessages });
  const answer: Answer = ({ dependencies, broken }) =>
    owner.send({ dependencies, evidence: { rowErrors, suspicions, broken } });
  if (compared === null) return answer;
  answer(compared);
  return null;
}

/** The table whose placeholders are not known yet. */
let open: { table: ColumnsOfTable; answer: Answer } | null = null;

function take(message: EvidenceInput | EvidenceMessage): void {
  if ('missing' in message) {
    const { table, answer } = open!;
    open = null;
    answer(compare(table, message));
  } else {
    const table = { rowCount: message.rowCount, columns: message.columns.map(unpack) };
    const answer = judge(table, message.nextColumn);
    open = answer && { table, answer };
  }
}

port.on('message', (message: EvidenceInput | EvidenceMessage) => owner.attempt(() => take(message)));
