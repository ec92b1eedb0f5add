/** Stores many datasets group by group and shows how far it is. Without this script one request stores all. */

/** Datasets of one request, as the service groups them. */
const GROUP = 100;
const COUNTS = ['created', 'updated', 'unchanged', 'on-sale', 'refused'] as const;

const loadGroup = async (form: HTMLFormElement, intent: string, from: number): Promise<Element | null> => {
  const body = new FormData(form);
  body.set('intent', intent);
  body.set('from', String(from));
  const answer = await fetch(form.action, { method: 'POST', body });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return page.querySelector('[data-result]');
};

/** Adds what a group brought to what is shown already. */
const add = (shown: Element, group: Element): void => {
  for (const name of COUNTS) {
    const [sum, more] = [shown, group].map((one) => one.querySelector(`[data-count=${name}]`));
    if (sum && more) sum.textContent = String(Number(sum.textContent) + Number(more.textContent));
  }
  shown.querySelector('[data-refusals]')?.append(...(group.querySelector('[data-refusals]')?.childNodes ?? []));
  const progress = shown.querySelector('progress');
  if (progress) progress.value = group.querySelector('progress')?.value ?? progress.value;
};

/** Loads all groups; false where the service did not answer with one, so that the form is sent as it is. */
const loadAll = async (form: HTMLFormElement, intent: string, total: number): Promise<boolean> => {
  let shown: Element | null = null;
  for (let from = 0; from < total; from += GROUP) {
    const group = await loadGroup(form, intent, from).catch(() => null);
    if (!group) return false;
    if (shown) add(shown, group);
    else {
      shown = group;
      form.querySelector('[data-progress]')?.replaceChildren(group);
    }
  }
  for (const button of form.querySelectorAll('.buttons')) button.remove();
  return true;
};

/** Watches the form of the page. */
export const loadMany = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-many]');
  if (!form) return;
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || !['load', 'sell'].includes(submitter.value)) return;
    event.preventDefault();
    submitter.disabled = true;
    void loadAll(form, submitter.value, Number(form.dataset['many'])).then((isDone) => {
      submitter.disabled = false;
      if (!isDone) form.submit();
    });
  });
};
