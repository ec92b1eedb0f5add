/** Views read each of their fields once: graphs never change, so what was read of one stays true for whoever asks next. */

const prototypesOf = (start: object): object[] => {
  const found: object[] = [];
  for (let at = start; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) found.push(at);
  return found;
};

/** Nobody who is given a list may change it for those who come after. */
const asRead = (value: unknown): unknown => (Array.isArray(value) ? Object.freeze(value) : value);

/** The classes of views that are kept. */
const views = new WeakSet<object>();

/** True of a view whose fields never change. */
export const isKept = (root: unknown): boolean =>
  typeof root === 'object' && root !== null && views.has(Object.getPrototypeOf(root) as object);

/**
 * Decorator of a class whose getters depend on nothing that changes: the value of each, those that are inherited included, is kept with the
 * object from the first time that it is read. Lists are frozen.
 */
export const kept = (type: { readonly prototype: object }): void => {
  const { prototype } = type;
  views.add(prototype);
  for (const from of prototypesOf(prototype)) {
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (!get || (from !== prototype && Object.hasOwn(prototype, name))) continue;
      Object.defineProperty(prototype, name, {
        configurable: true,
        get(this: object): unknown {
          const value = asRead(get.call(this));
          Object.defineProperty(this, name, { value });
          return value;
        },
      });
    }
  }
};

/** Gives the same view of a graph to all who ask for it, for as long as the graph is kept. */
export const viewOnce = <G extends object, V>(make: (graph: G, id: string) => V): ((graph: G, id: string) => V) => {
  const known = new WeakMap<G, V>();
  return (graph, id) => {
    let view = known.get(graph);
    if (view === undefined) known.set(graph, (view = make(graph, id)));
    return view;
  };
};
