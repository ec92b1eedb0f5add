/** The total beside a number: so many shares at that price. */

/** Keeps each total in step with its number; the page has it for the number that it was made with. */
export const totals = (): void => {
  for (const output of document.querySelectorAll<HTMLOutputElement>('output[data-price]')) {
    const input = document.getElementById(output.htmlFor.value);
    if (!(input instanceof HTMLInputElement)) continue;
    const { price = '0', currency = 'EUR' } = output.dataset;
    const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency });
    input.addEventListener('input', () => {
      output.value = format.format(Math.max(0, Number(input.value)) * Number(price));
    });
  }
};
