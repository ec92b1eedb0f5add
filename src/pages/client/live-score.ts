/** Shows beside a form what it would bring, while somebody types: the form is checked as its button would check it, and nothing is stored. */

/** Milliseconds without a keystroke after which the form is checked. */
const PAUSE = 800;

const panelOf = (root: ParentNode): HTMLElement | null => root.querySelector<HTMLElement>('[data-score]');

/** The panel that the service answers a check with; none where the form cannot be stored as it is. */
const checked = async (form: HTMLFormElement, signal: AbortSignal): Promise<HTMLElement | null> => {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.set('intent', 'check');
  const answer = await fetch(form.action, { method: 'POST', body, signal });
  if (!answer.ok) return null;
  return panelOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
};

/** Watches the form of the page. */
export const liveScore = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-live]');
  if (!form) return;
  let timer: number | undefined;
  let asked = new AbortController();
  const check = async (): Promise<void> => {
    asked.abort();
    asked = new AbortController();
    const panel = await checked(form, asked.signal).catch(() => null);
    if (!panel?.hasChildNodes()) return;
    panelOf(document)?.replaceWith(panel);
    const said = document.querySelector('[data-said]');
    if (said) said.textContent = panel.querySelector('[role=img]')?.getAttribute('aria-label') ?? '';
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void check(), PAUSE);
  };
  form.addEventListener('input', soon);
  void check();
};
