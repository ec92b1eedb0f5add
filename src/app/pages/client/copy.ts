/** Buttons that copy the text of another element. */

/** The time for which a button says that it is done, in milliseconds. */
const DONE_FOR = 2_000;

const copy = async (button: HTMLButtonElement): Promise<void> => {
  const text = document.getElementById(button.dataset['copy'] ?? '')?.textContent ?? '';
  await navigator.clipboard.writeText(text);
  const name = button.textContent;
  button.textContent = button.dataset['done'] ?? name;
  setTimeout(() => {
    button.textContent = name;
  }, DONE_FOR);
};

/** Shows the buttons where the browser lets us write to the clipboard (not on plain http addresses). */
export const copyButtons = (): void => {
  if (!('clipboard' in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
};
