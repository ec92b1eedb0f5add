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
export const keepPlace = (): (() => void) => {
  const used = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  const part = used.closest('[data-part]');
  const { top } = used.getBoundingClientRect();
  const open = new Set(folds().flatMap((fold) => (fold.open ? [fold.dataset['fold']] : [])));
  return () => {
    for (const fold of folds()) if (open.has(fold.dataset['fold'])) fold.open = true;
    if (part) focusAgain(used, part, top);
  };
};
