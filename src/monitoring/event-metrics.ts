/** Events, counted and timed: one metric for each kind of message that the parts of the service tell. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { observed } from '../observe.js';

/** Upper bounds of durations in seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const GROUPS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

type Stop = () => void;

const duration = <const L extends string>(register: Registry, name: string, help: string, labelNames: readonly L[]) =>
  new Histogram({ name, help, labelNames, buckets: DURATIONS, registers: [register] });
const count = <const L extends string>(register: Registry, name: string, help: string, labelNames: readonly L[]) =>
  new Counter({ name, help, labelNames, registers: [register] });

const requests = (register: Registry): Stop[] => {
  const http = duration(register, 'http_request_duration_seconds', 'Requests by route pattern and status.', [
    'method',
    'route',
    'status',
  ]);
  const operations = duration(
    register,
    'marketplace_operation_duration_seconds',
    'GraphQL operations: of the service by name, of clients by root field.',
    ['operation', 'caller', 'outcome'],
  );
  const events = duration(
    register,
    'marketplace_live_event_duration_seconds',
    'Events that subscribers were shown: time to decide and look them up.',
    ['subscription', 'outcome'],
  );
  const refusals = count(register, 'marketplace_refusals_total', 'Refusals by code, limits among them.', [
    'code',
    'surface',
  ]);
  return [
    observed.request.listen(({ method, route, status, seconds }) => http.observe({ method, route, status }, seconds)),
    observed.operation.listen(({ operation, caller, outcome, seconds }) =>
      operations.observe({ operation, caller, outcome }, seconds),
    ),
    observed.liveEvent.listen(({ subscription, outcome, seconds }) =>
      events.observe({ subscription, outcome }, seconds),
    ),
    observed.refusal.listen(({ code, surface }) => refusals.inc({ code, surface })),
  ];
};

const storage = (register: Registry): Stop[] => {
  const commits = duration(
    register,
    'marketplace_commit_duration_seconds',
    'Commits to the data file, fsync included.',
    [],
  );
  const units = new Histogram({
    name: 'marketplace_commit_units',
    help: 'Writes that shared a commit.',
    buckets: GROUPS,
    registers: [register],
  });
  const sparql = duration(
    register,
    'marketplace_sparql_duration_seconds',
    'SPARQL queries: of the service, and of clients at the endpoint, waiting included.',
    ['place'],
  );
  const caches = count(register, 'marketplace_cache_requests_total', 'Looks into caches.', ['cache', 'result']);
  return [
    observed.commit.listen((told) => {
      commits.observe(told.seconds);
      units.observe(told.units);
    }),
    observed.sparql.listen(({ place, seconds }) => sparql.observe({ place }, seconds)),
    observed.cache.listen(({ cache, hit }) => caches.inc({ cache, result: hit ? 'hit' : 'miss' })),
  ];
};

const intake = (register: Registry): Stop[] => {
  const busy = duration(register, 'marketplace_intake_duration_seconds', 'Time that intake threads worked.', ['job']);
  const wait = duration(
    register,
    'marketplace_intake_wait_seconds',
    'Time that payloads waited for an intake thread.',
    [],
  );
  return [
    observed.intake.listen(({ job, seconds, waited }) => {
      busy.observe({ job }, seconds);
      wait.observe(waited);
    }),
  ];
};

const identity = (register: Registry): Stop[] => {
  const credentials = count(
    register,
    'marketplace_credentials_refused_total',
    'Tokens and API keys that did not count, by the reason.',
    ['credential', 'problem'],
  );
  const security = count(
    register,
    'marketplace_security_events_total',
    'Events of the audit log: logins and refused logins, grants, keys.',
    ['event', 'outcome'],
  );
  return [
    observed.credentials.listen(({ credential, problem }) => credentials.inc({ credential, problem })),
    observed.security.listen(({ event, outcome }) => security.inc({ event, outcome })),
  ];
};

/** Counts into a registry from now on. Returns what ends it. */
export const countEvents = (register: Registry): Stop => {
  const stops = [...requests(register), ...storage(register), ...intake(register), ...identity(register)];
  return () => stops.forEach((stop) => stop());
};
