import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { AnswerSender, type ThreadLink } from '../../base/processes/awaited-thread.js';
import { unpackTexts } from '../../base/processes/packed-texts.js';
import type { ComparedColumns } from '../inspect/profile-table.js';
import { relateColumns } from '../profile/relations/relate-columns.js';
import { type ColumnsOfTable, searchPart, searchRows } from '../profile/wrong-cells/wrong-cell-evidence.js';
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

/** Sends the answer about a table whose texts have been searched. */
type Answer = (compared: Compared) => void;

/**
 * Searches the texts of a table. Compares its columns as soon as possible, because the owner cannot help with that.
 * @returns null if the answer has been sent.
 */
function search(table: ColumnsOfTable, nextPart: EvidenceInput['nextPart']): Answer | null {
  let compared: Compared | null = null;
  const checkMessages = () => {
    owner.reportProgress();
    const received = compared === null ? receiveMessageOnPort(port) : undefined;
    if (received) compared = compare(table, received.message as EvidenceMessage);
  };
  const found = searchPart(table, () => Atomics.add(nextPart, 0, 1), { onPart: checkMessages });
  const answer: Answer = ({ dependencies, broken }) => owner.send({ dependencies, evidence: { ...found, broken } });
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
    const answer = search(table, message.nextPart);
    open = answer && { table, answer };
  }
}

port.on('message', (message: EvidenceInput | EvidenceMessage) => owner.attempt(() => take(message)));
