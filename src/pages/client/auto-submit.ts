/** Forms that are sent as soon as something in them changes; their buttons are hidden by the style sheet. */

/** Watches the forms of the page. */
export const autoSubmit = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-auto-submit]')) {
    form.addEventListener('change', () => form.requestSubmit());
  }
};
