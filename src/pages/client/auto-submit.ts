/** Forms that are sent as soon as something in them changes; their buttons are hidden by the style sheet. */

/** Name of the note for the next page: the control that was used, and how far below the top of the window it was. */
const NOTE = 'catalog-used';

interface Used {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly top: number;
}

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** Check boxes are told apart by their values, all other controls by their names alone. */
const valueOf = (control: Control): string => (/^(checkbox|radio)$/.test(control.type) ? control.value : '');

const remember = (control: Control): void => {
  const { top } = control.getBoundingClientRect();
  const used: Used = { path: location.pathname, name: control.name, value: valueOf(control), top };
  sessionStorage.setItem(NOTE, JSON.stringify(used));
};

const send = (form: HTMLFormElement): void => {
  // The sheet of filters stays open where it is.
  const action = new URL(form.action);
  if (location.hash === `#${form.id}`) action.hash = location.hash;
  form.action = action.href;
  form.requestSubmit();
};

/** Puts the focus back on the control that was used, at the place where it was. */
const resume = (): void => {
  const note = sessionStorage.getItem(NOTE);
  sessionStorage.removeItem(NOTE);
  const used = note === null ? undefined : (JSON.parse(note) as Used);
  if (used?.path !== location.pathname) return;
  const control = [...document.querySelectorAll<Control>('form[data-auto-submit] :is(input, select)')].find(
    (one) => one.name === used.name && valueOf(one) === used.value,
  );
  if (!control) return;
  const fold = control.closest('details');
  if (fold) fold.open = true;
  control.focus({ preventScroll: true });
  scrollBy({ top: control.getBoundingClientRect().top - used.top, behavior: 'instant' });
};

/** Watches the forms of the page. */
export const autoSubmit = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-auto-submit]')) {
    form.addEventListener('change', ({ target }) => {
      if (isControl(target)) remember(target);
      send(form);
    });
  }
  // Later than the browser's own way to a fragment.
  addEventListener('load', resume);
};
