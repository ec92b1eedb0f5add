/** Every address of the service, as its router knows them, with what the interface description says of their parameters. */
import type { TestService } from '../support/service.js';

/** A method at an address. */
export interface Route {
  readonly method: string;
  /** Path with parameters as `:name` and a rest as `*`. */
  readonly path: string;
  /** Names of the query parameters that are described. */
  readonly query: readonly string[];
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

/** Branches of the printed router: each is four columns to the right of what it continues. */
const branches = (printed: string): { path: string; methods: string[] }[] => {
  const above: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    above[depth] = part;
    const path = above.slice(0, depth + 1).join('');
    return methods === '' ? [] : [{ path, methods: methods.split(', ') }];
  });
};

/** All of them, those that remove something last. */
export const routesOf = async (service: TestService): Promise<Route[]> => {
  const document = (await (await service.fetch('/srv/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const found = branches(service.app.http.printRoutes({ commonPrefix: false })).flatMap(({ path, methods }) =>
    methods.map((method): Route => {
      const described = document.paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()];
      const query = (described?.parameters ?? []).flatMap((parameter) =>
        parameter.in === 'query' ? parameter.name : [],
      );
      return { method, path, query };
    }),
  );
  const removes = ({ method, path }: Route): number => Number(method === 'DELETE' || path.endsWith('/delete'));
  return found.sort((one, other) => removes(one) - removes(other));
};
