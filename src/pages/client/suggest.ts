/** Suggestions in search boxes, each with where it leads. */
import { combobox, type Option } from './combobox.js';

interface Suggestion {
  readonly label: string;
  readonly hint: string;
  readonly href: string;
}

/** Wires the search boxes of the page; the service names the address that knows suggestions. */
export const suggestions = (): void => {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) {
    const { suggest = '', suggestions: name = '' } = input.dataset;
    const find = async (text: string, signal: AbortSignal): Promise<Option[]> => {
      const answer = await fetch(`${suggest}?${new URLSearchParams({ q: text }).toString()}`, { signal });
      if (!answer.ok) return [];
      const found = (await answer.json()) as readonly Suggestion[];
      return found.map(({ label, hint, href }) => ({ label, hint, choose: () => location.assign(href) }));
    };
    combobox(input, find, name);
  }
};
