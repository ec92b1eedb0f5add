/**
 * The thread that owns the writing connection. Units that arrive while a commit is in progress share the next transaction
 * and its one fsync (group commit). Where there is a journal, a group is told to the owner before it is committed, and only
 * what the journal took is kept.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../threads/priority.js';
import { readEntry, writeEntry } from '../journal/entry.js';
import { openWriter, type Connection } from './connection.js';
import { checkHeader, checkPages, DataFileDamaged, meansDamaged, wordsOf } from './damage.js';
import { syncFolderOf } from './files.js';
import type {
  Entry,
  PreparedReport,
  UnitRequest,
  Verdict,
  WriteAnswer,
  WriteFailure,
  WriteReport,
  WriteRequest,
  WriterData,
} from './messages.js';
import { migrate } from './migrations.js';
import { acquit, isCondemned } from './unchecked.js';
import { sentAnswer, UnitReceiver, type SentUnits } from './sent-units.js';
import { failureOf, Units } from './units.js';

/** Most units of one transaction: a bound on how long the first of them waits. */
const GROUP = 256;

type Sent = SentUnits | Exclude<WriteRequest, UnitRequest> | Verdict;

const port = parentPort;
if (!port) throw new Error('writer-thread.js runs in a worker thread');
giveWay('commit');
const { file, tables } = workerData as WriterData;
let { journalKey } = workerData as WriterData;

let connection: Connection;
let units: Units;
const queue: WriteRequest[] = [];
const receiver = new UnitReceiver();
/** Units that are run one by one, because a group of theirs failed as a whole. */
let singly = 0;
/** The last entry of the journal that the file holds. */
let position = 0;
/** A group that waits for its verdict. */
let prepared:
  { readonly entry: number; readonly answers: readonly WriteAnswer[]; readonly started: number } | undefined;

const storedPosition = (): number =>
  Number(connection.prepare('SELECT number FROM journal_state').all([])[0]?.['number']);

/** Opens the file, where damage was found only after it is gone, and brings its tables up to date. */
const open = (): void => {
  checkHeader(file);
  connection = openWriter(file, journalKey === undefined);
  if (isCondemned(file)) {
    checkPages(connection, file);
    acquit(file);
  }
  migrate(connection, tables);
  units = new Units(connection);
  if (journalKey) position = storedPosition();
  syncFolderOf(file);
};

const report = (answers: readonly WriteAnswer[], started: number): void =>
  port.postMessage({
    answers: answers.map(sentAnswer),
    seconds: (performance.now() - started) / 1000,
  } satisfies WriteReport);

const refuseAll = (group: readonly WriteAnswer[], failure: WriteFailure): WriteAnswer[] =>
  group.map((answer) => ('results' in answer ? { number: answer.number, failure } : answer));

/** Notes that the file holds the journal up to this entry, in the transaction that makes it so. */
const moveTo = (number: number, id: string): void => {
  units.run({ sql: 'UPDATE journal_state SET number = ?, entry = ?', params: [number, id], expect: 1 });
};

/** True if others have to repeat a unit. */
const hasEffect = ({ changed = [] }: UnitRequest, answer: WriteAnswer | undefined): boolean =>
  answer !== undefined &&
  'results' in answer &&
  (changed.length > 0 || answer.results.some(({ changes }) => changes > 0));

/**
 * Runs a group; returns its answers, or nothing while it waits for its verdict. Few units fail, so they run as one first, and again
 * divided where one did: a savepoint copies each page that changes within it, which doubles what a unit of many datasets costs.
 */
const runGroup = (
  group: readonly UnitRequest[],
  started: number,
  divided = false,
): readonly WriteAnswer[] | undefined => {
  try {
    units.begin();
    const answers = group.map((unit) => (divided ? units.attempt(unit) : units.trust(unit)));
    const effective = journalKey ? group.filter((unit, at) => hasEffect(unit, answers[at])) : [];
    if (journalKey && effective.length > 0) {
      const entry = position + 1;
      const changed = [...new Set(effective.flatMap((unit) => unit.changed ?? []))];
      const body = writeEntry(journalKey, entry, { units: effective.map(({ unit }) => unit), changed });
      prepared = { entry, answers, started };
      port.postMessage({ entry, body, units: effective.map(({ number }) => number) } satisfies PreparedReport);
      return undefined;
    }
    units.commit();
    return answers;
  } catch (error) {
    units.rollBack();
    if (group.length === 1) return group.map(({ number }) => ({ number, failure: failureOf(error) }));
    if (!divided) return runGroup(group, started, true);
    // A full disk ends the whole transaction. Alone, the units that do fit have a chance.
    singly = group.length;
    queue.unshift(...group);
    return [];
  }
};

/** Ends the prepared group as the journal decided. */
const decide = (verdict: Verdict): void => {
  if (!prepared) return;
  const { entry, answers, started } = prepared;
  prepared = undefined;
  if ('undo' in verdict) {
    units.rollBack();
    return report(refuseAll(answers, { kind: 'undone', words: verdict.undo }), started);
  }
  try {
    moveTo(entry, verdict.keep);
    units.commit();
    position = entry;
    report(answers, started);
  } catch (error) {
    units.rollBack();
    report(refuseAll(answers, { kind: 'lost', words: failureOf(error).words }), started);
  }
};

/** Repeats what others wrote: all of it or nothing. */
const apply = (number: number, key: Uint8Array, entries: readonly Entry[]): WriteAnswer => {
  const changed = new Set<string>();
  try {
    units.begin();
    for (const { number: at, id, body } of entries) {
      const said = readEntry(key, at, body);
      for (const unit of said.units) for (const statement of unit) units.run(statement);
      for (const iri of said.changed) changed.add(iri);
      moveTo(at, id);
    }
    units.commit();
    position = entries.at(-1)?.number ?? position;
    return { number, results: [], changed: [...changed] };
  } catch (error) {
    units.rollBack();
    return { number, failure: failureOf(error) };
  }
};

/** From now on, groups are told to the owner; the first is the first entry of a journal, unless the file goes on with one. */
const attach = ({ number, attach: key, goesOn }: Extract<WriteRequest, { attach: unknown }>): WriteAnswer => {
  try {
    if (!goesOn) moveTo(0, '');
    [journalKey, position] = [key, storedPosition()];
    return { number, results: [] };
  } catch (error) {
    return { number, failure: failureOf(error) };
  }
};

/** Leaves a file that is whole by itself, unless somebody reads at this moment: then its log stays beside it. */
const close = (number: number): WriteAnswer => {
  try {
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    connection.close();
    return { number, results: [] };
  } catch (error) {
    return { number, failure: failureOf(error) };
  }
};

/** The next units that run together; empty when something else is next. */
const nextGroup = (): UnitRequest[] => {
  const most = singly > 0 ? 1 : GROUP;
  if (singly > 0) singly -= 1;
  const group: UnitRequest[] = [];
  for (let next = queue[0]; next && 'unit' in next && group.length < most; next = queue[0]) {
    group.push(next);
    queue.shift();
  }
  return group;
};

/** Answers what waits, as far as that needs no verdict. */
const work = (): void => {
  while (queue.length > 0 && !prepared) {
    const started = performance.now();
    const group = nextGroup();
    if (group.length > 0) {
      const answers = runGroup(group, started);
      if (answers && answers.length > 0) report(answers, started);
      continue;
    }
    const request = queue.shift();
    if (request && 'apply' in request && journalKey)
      report([apply(request.number, journalKey, request.apply)], started);
    else if (request && 'attach' in request) report([attach(request)], started);
    else if (request && 'close' in request) report([close(request.number)], started);
  }
};

port.on('message', (first: Sent) => {
  for (let message: unknown = first; message; message = receiveMessageOnPort(port)?.message) {
    const said = message as Sent;
    if ('units' in said) queue.push(...receiver.receive(said));
    else if ('number' in said) queue.push(said);
    else decide(said);
    if (queue.length >= GROUP) break;
  }
  work();
});

try {
  open();
  report([{ number: 0, results: [] }], performance.now());
} catch (error) {
  // Damage of the first pages is noticed before they can be checked.
  const isDamaged = !(error instanceof DataFileDamaged) && meansDamaged(wordsOf(error));
  const cause = isDamaged ? new DataFileDamaged(file, 'its description of the tables cannot be read') : error;
  report([{ number: 0, failure: failureOf(cause) }], performance.now());
}
