/** Chores of the provider, done now and then: keys move through their rotation, and what expired is deleted. */
import type { Realm } from './realm.js';

const KEY_INTERVAL = 15_000;
const PRUNE_INTERVAL = 15 * 60_000;
/** Used codes stay known for a while, so that a second use is noticed. */
const CODE_MEMORY = 10 * 60_000;

/** Deletes what expired. */
export const prune = async (realm: Realm): Promise<void> => {
  await realm.database.write([
    ...realm.sessions.prune(),
    ...realm.clientSessions.prune(),
    realm.codes.prune(realm.now() - CODE_MEMORY),
    realm.denylist.prune(),
    ...realm.throttle.prune(),
    ...realm.audit.prune(),
  ]);
};

/** Writes where the audit log ends into the service's own log, whose readers keep it out of reach of who changes the data file. */
const tellHead = (realm: Realm): (() => void) => {
  let told = -1;
  return () => {
    const head = realm.audit.head();
    if (head.seq === told) return;
    told = head.seq;
    realm.log.info({ seq: head.seq, link: head.link }, 'the audit log ends here');
  };
};

/** Starts the upkeep; the function that it returns stops it. */
export const startUpkeep = (realm: Realm): (() => void) => {
  const guarded = (what: string, work: () => Promise<void>) => (): void => {
    work().catch((err: unknown) => realm.log.error({ err }, `the upkeep of ${what} failed`));
  };
  if (!realm.database.takesWrites) {
    const timer = setInterval(
      guarded('signing keys', () => realm.keys.refresh()),
      KEY_INTERVAL,
    ).unref();
    return () => clearInterval(timer);
  }
  const tell = tellHead(realm);
  tell();
  const timers = [
    setInterval(
      guarded('signing keys', () => realm.keys.advance()),
      KEY_INTERVAL,
    ),
    setInterval(
      guarded('sessions', () => prune(realm).then(tell)),
      PRUNE_INTERVAL,
    ),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
};
