/**
 * Forms of metadata, while somebody fills them in: the score that they would bring, drafts that save themselves, and parts that come and
 * go. Each asks the service for the page that its button would lead to, and takes over what has changed of it.
 */
import { pickers } from './picker.js';

/** Milliseconds without a keystroke after which the form is checked, and after which a draft is saved. */
const CHECK = 800;
const SAVE = 2_500;

const bodyOf = (form: HTMLFormElement, intent: string): URLSearchParams => {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.set('intent', intent);
  return body;
};

/** The page that a button of the form would lead to. */
const ask = async (form: HTMLFormElement, intent: string, signal?: AbortSignal): Promise<Document> => {
  const answer = await fetch(form.action, {
    method: 'POST',
    body: bodyOf(form, intent),
    ...(signal ? { signal } : {}),
  });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
};

/** Takes over the parts of a page with these names. */
const refresh = (page: Document, names: readonly string[]): void => {
  for (const name of names) {
    const fresh = page.querySelector(`[data-fresh="${name}"]`);
    if (fresh?.hasChildNodes()) document.querySelector(`[data-fresh="${name}"]`)?.replaceWith(fresh);
  }
};

const checking = (form: HTMLFormElement): (() => void) => {
  let asked = new AbortController();
  return () => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const check = async (): Promise<void> => {
      const page = await ask(form, 'check', signal);
      refresh(page, ['score', 'map']);
      const said = document.querySelector('[data-said]');
      const label = document.querySelector('[data-fresh=score] [role=img]')?.getAttribute('aria-label');
      if (said && label) said.textContent = label;
    };
    void check().catch(() => undefined);
  };
};

/** Saves the draft; one request at a time, so that each knows the version that the last one made. */
const saving = (form: HTMLFormElement): (() => void) => {
  let [busy, again] = [false, false];
  const save = async (): Promise<void> => {
    again = busy;
    if (busy || !form.isConnected) return;
    busy = true;
    try {
      refresh(await ask(form, 'draft'), ['draft']);
      const id = form.querySelector<HTMLInputElement>('input[name=draft]')?.value;
      if (id) history.replaceState(null, '', `${location.pathname}?${new URLSearchParams({ draft: id }).toString()}`);
    } catch {
      // Not reached: the next change tries again.
    } finally {
      busy = false;
    }
    if (again) await save();
  };
  return () => void save();
};

/** The control that a target stands for: of a group of check boxes, whose name cannot take the focus, the first one. */
const controlOf = (target: HTMLElement): HTMLElement =>
  target.matches('input, select, textarea')
    ? target
    : (target.closest('[role=group]')?.querySelector<HTMLElement>('input, select, textarea') ?? target);

const focusOn = (named: HTMLElement): void => {
  const target = controlOf(named);
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  target.focus();
  target.scrollIntoView({ block: 'center' });
};

/** Adds and removes parts of the form without leaving the page. */
const rearrange = async (form: HTMLFormElement, intent: string): Promise<void> => {
  const page = await ask(form, intent);
  const fresh = page.querySelector('form[data-live]');
  if (!fresh) return form.submit();
  form.replaceChildren(...fresh.childNodes);
  pickers(form);
  const next = form.querySelector<HTMLElement>('[autofocus]');
  if (next) focusOn(next);
  form.dispatchEvent(new Event('input'));
};

/** Watches the form of the page. */
export const liveForm = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-live]');
  if (!form) return;
  const check = checking(form);
  const save = form.hasAttribute('data-drafts') ? saving(form) : undefined;
  let timers: number[] = [];
  form.addEventListener('input', () => {
    timers.forEach(clearTimeout);
    timers = [window.setTimeout(check, CHECK), ...(save ? [window.setTimeout(save, SAVE)] : [])];
  });
  form.addEventListener('submit', (event) => {
    timers.forEach(clearTimeout);
    const { submitter } = event;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (!/^(add|remove):/.test(intent)) return;
    event.preventDefault();
    void rearrange(form, intent).catch(() => undefined);
  });
  // Advice leads to its field, also where that is folded away.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#field-"]') : null;
    const target = link && document.getElementById(link.hash.slice(1));
    // After the browser's own way to a fragment, which moves no focus.
    if (target) setTimeout(() => focusOn(target));
  });
  check();
};
