/**
 * Filters and orders change the page in place: the address that a form or a link leads to is fetched, and the parts of the page that depend
 * on it (`data-part`) get their new content. Where that cannot be done, the browser goes there as it would without a script.
 */

/** Where somebody is in a page whose parts change: the control with the focus, how high it stands, what is typed, and what is unfolded. */

type Control = HTMLInputElement | HTMLSelectElement;

const isChoice = (control: HTMLElement): boolean =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

/** What a control is called after the change: check boxes are told apart by their values, links by where they lead, all else by names. */
const nameOf = (element: HTMLElement): string => {
  const { name = '', value = '' } = element as Partial<Control>;
  if (element instanceof HTMLAnchorElement) return `a ${element.href}`;
  return `${element.tagName} ${element.id} ${name} ${isChoice(element) ? value : ''}`;
};

const all = (part: Element): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>('a, button, input, select, textarea'),
];

const isText = (element: HTMLElement | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !isChoice(element);

/** Letters that came after the question was sent are kept. */
const keepTyped = (before: HTMLElement, after: HTMLElement): void => {
  if (!isText(before) || !isText(after)) return;
  after.value = before.value;
  // Only fields of text know a selection.
  if (after.type === 'text') after.setSelectionRange(before.selectionStart, before.selectionEnd);
};

/** What the focus goes to where its control is gone: the heading of the results. */
const heading = (): HTMLElement | null => {
  const found = document.getElementById('results');
  found?.setAttribute('tabindex', '-1');
  return found;
};

const focusAgain = (used: HTMLElement, part: Element, top: number): void => {
  const again = all(part).find((one) => nameOf(one) === nameOf(used));
  if (!again) return heading()?.focus({ preventScroll: true });
  for (let fold = again.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  keepTyped(used, again);
  again.focus({ preventScroll: true });
  scrollBy({ top: again.getBoundingClientRect().top - top, behavior: 'instant' });
};

const folds = (): HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>('details[data-fold]')];

/** Remembers the place; what it returns goes back there. */
const keepPlace = (): (() => void) => {
  const used = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  const part = used.closest('[data-part]');
  const { top } = used.getBoundingClientRect();
  const open = new Set(folds().flatMap((fold) => (fold.open ? [fold.dataset['fold']] : [])));
  return () => {
    for (const fold of folds()) if (open.has(fold.dataset['fold'])) fold.open = true;
    if (part) focusAgain(used, part, top);
  };
};

/** The page that is on its way. */
let coming: { readonly href: string; readonly end: AbortController } | undefined;

const withoutHash = ({ pathname, search }: URL | Location): string => pathname + search;

/** The address without its fragment whose page is shown. */
let shown = withoutHash(location);

const partsOf = (page: Document): Map<string, Element> =>
  new Map([...page.querySelectorAll('[data-part]')].map((part) => [part.getAttribute('data-part') ?? '', part]));

/** The script that a page was written for: after an update of the service it is another one. */
const releaseOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type=module]')?.getAttribute('src');

/** The page at an address; undefined where it does not fit into the one in front. */
const fetchPage = async (href: string, signal: AbortSignal): Promise<Document | undefined> => {
  const answer = await fetch(href, { signal, headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [now, then] = [document, page].map((one) => [...partsOf(one).keys()].sort().join(' '));
  return now === then && releaseOf(document) === releaseOf(page) ? page : undefined;
};

/** Gives the parts their new content. They stay themselves: what is watched stays watched, and a status is read out when its text changes. */
const fill = (page: Document): void => {
  const back = keepPlace();
  const next = partsOf(page);
  for (const [name, part] of partsOf(document)) {
    part.toggleAttribute('data-again', next.get(name)?.hasAttribute('data-again') ?? false);
    part.replaceChildren(...(next.get(name)?.childNodes ?? []));
  }
  document.title = page.title;
  back();
};

const setBusy = (isBusy: boolean): void =>
  document.querySelector('[data-part=list]')?.setAttribute('aria-busy', String(isBusy));

/** Shows another address of the page in front; `isNew` says whether it becomes an entry of the history. */
const show = async (address: URL, isNew: boolean): Promise<void> => {
  if (coming?.href === address.href) return;
  coming?.end.abort();
  const mine = (coming = { href: address.href, end: new AbortController() });
  setBusy(true);
  const page = await fetchPage(address.href, mine.end.signal).catch(() => undefined);
  // Something else was asked for meanwhile.
  if (coming !== mine) return;
  coming = undefined;
  setBusy(false);
  if (!page) return isNew ? location.assign(address) : location.reload();
  if (isNew) history.pushState(null, '', address);
  shown = withoutHash(address);
  fill(page);
};

/** The address that a form leads to; fields without a value say nothing. */
const addressOf = (form: HTMLFormElement): URL => {
  const address = new URL(form.action);
  const fields = [...new FormData(form)].filter((field): field is [string, string] => field[1] !== '');
  address.search = new URLSearchParams(fields).toString();
  // The sheet of filters stays open where it is.
  if (location.hash === `#${form.id}`) address.hash = location.hash;
  return address;
};

/** True for a click that does what clicks do: nothing about windows, tabs or downloads. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey || defaultPrevented);

/** Milliseconds between two looks at something that is under way. */
const AGAIN = 2_000;

/** Looks again for as long as a part says that it is not done (`data-again`). */
const lookAgain = (): void => {
  if (!document.querySelector('[data-again]')) return;
  setTimeout(() => {
    const look = document.hidden ? Promise.resolve() : show(new URL(location.href), false);
    void look.then(lookAgain);
  }, AGAIN);
};

/** Watches the forms and links of the page that change it in place. */
export const inPlace = (): void => {
  lookAgain();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-in-place]')) {
    form.addEventListener('change', () => void show(addressOf(form), true));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const address = addressOf(form);
      if (withoutHash(address) !== shown) void show(address, true);
    });
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-in-place]') : null;
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    void show(new URL(link.href), true);
  });
  addEventListener('popstate', () => {
    coming?.end.abort();
    coming = undefined;
    setBusy(false);
    // A fragment alone is the browser's own affair.
    if (withoutHash(location) !== shown) void show(new URL(location.href), false);
  });
};
