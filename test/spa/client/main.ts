/** A catalogue application: the address is its state, by the history of the browser, and every page of it may be a link. */
import { apiOf, type Dataset } from './api.js';
import { BASE, logIn } from './login.js';

const make = (name: string, text = '', attributes: Record<string, string> = {}): HTMLElement => {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const titleOf = ({ title, id }: Dataset): string => title['en'] ?? id;
const main = document.querySelector('main') as HTMLElement;

const start = async (): Promise<void> => {
  const keycloak = await logIn();
  const api = apiOf(keycloak);

  const go = (path: string): void => {
    history.pushState({}, '', path);
    void show();
  };

  const link = (dataset: Dataset): HTMLElement => {
    const item = make('li');
    const anchor = make('a', titleOf(dataset), { href: `${BASE}/datasets/${dataset.id}` });
    anchor.addEventListener('click', (event) => {
      event.preventDefault();
      go(anchor.getAttribute('href') ?? BASE);
    });
    item.append(anchor);
    return item;
  };

  const filter = (format: string, query: URLSearchParams): HTMLElement => {
    const label = make('label', ` ${format}`);
    const box = Object.assign(document.createElement('input'), {
      type: 'checkbox',
      checked: query.getAll('format').includes(format),
    });
    box.addEventListener('change', () => {
      query.delete('format', format);
      if (box.checked) query.append('format', format);
      go(`${BASE}/datasets?${query}`);
    });
    label.prepend(box);
    return label;
  };

  const showList = async (query: URLSearchParams): Promise<void> => {
    const { count, results, facets } = await api.search(query.get('q') ?? '', query.getAll('format'));
    const formats = facets.find(({ id }) => id === 'format')?.items ?? [];
    const list = make('ul');
    list.append(...results.map(link));
    const filters = make('fieldset');
    filters.append(make('legend', 'Format'), ...formats.map(({ id }) => filter(id, query)));
    main.replaceChildren(make('h1', `${count} datasets`), filters, list);
  };

  const showDataset = async (id: string): Promise<void> => {
    const [dataset, turtle] = await Promise.all([api.dataset(id), api.turtle(id)]);
    main.replaceChildren(make('h1', titleOf(dataset)), make('pre', turtle));
  };

  const show = async (): Promise<void> => {
    const id = /\/datasets\/([^/]+)$/.exec(location.pathname)?.[1];
    await (id === undefined ? showList(new URLSearchParams(location.search)) : showDataset(decodeURIComponent(id)));
  };

  const session = document.querySelector('#session') as HTMLElement;
  const button = make('button', keycloak.authenticated ? 'Log out' : 'Log in');
  button.addEventListener('click', () => void (keycloak.authenticated ? keycloak.logout() : keycloak.login()));
  session.replaceChildren(make('span', String(keycloak.tokenParsed?.['preferred_username'] ?? 'nobody')), button);
  addEventListener('popstate', () => void show());
  await show();
};

start().catch((error: unknown) => {
  main.replaceChildren(make('h1', 'This did not work'), make('p', String(error), { role: 'alert' }));
});
