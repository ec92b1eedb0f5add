/** Changes the colours at once, and keeps them as the form would. */

const show = (theme: string): void => {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

const change = async (form: HTMLFormElement, pressed: HTMLButtonElement): Promise<void> => {
  show(pressed.value);
  for (const button of form.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button === pressed));
  const query = new URLSearchParams({ theme: pressed.value });
  // Without the way back the server has nothing to redirect to.
  await fetch(`${form.action}?${query.toString()}`, { redirect: 'manual' });
};

/** Watches the buttons. */
export const themeButtons = (): void => {
  const form = document.querySelector<HTMLFormElement>('form.themes');
  form?.addEventListener('submit', (event) => {
    if (!(event.submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    void change(form, event.submitter);
  });
};
