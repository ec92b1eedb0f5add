/** Loaded into a process before the service (`--import`): its clock is wrong by `CLOCK_SHIFT_MS` milliseconds, as clocks of others may be. */
const SHIFT = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);

const Real = Date;

globalThis.Date = new Proxy(Real, {
  construct: (target, values: unknown[], made) =>
    Reflect.construct(target, values.length === 0 ? [Real.now() + SHIFT] : values, made) as object,
  apply: () => new Date().toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => Real.now() + SHIFT : (Reflect.get(target, name, receiver) as unknown),
});
