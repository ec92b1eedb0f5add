/** Suggestions in search boxes, each with where it leads. */

/**
 * A text field with a list of suggestions: the editable combobox with list autocomplete of the WAI-ARIA Authoring Practices. The focus stays in
 * the field; without scripts it is a plain field.
 */

/** A suggestion. */
interface Option {
  readonly label: string;
  /** What it is, and how many there are. */
  readonly hint: string;
  choose(): void;
}

/** Finds suggestions for what was typed. */
type Find = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** Milliseconds without a keystroke after which suggestions are asked for. */
const PAUSE = 150;

let made = 0;

class Combobox {
  readonly #list = document.createElement('ul');
  #options: readonly Option[] = [];
  /** Place of the suggestion that Enter takes; -1 for none. */
  #active = -1;
  #timer: number | undefined;
  #asked = new AbortController();

  constructor(
    private readonly input: HTMLInputElement,
    private readonly find: Find,
    name: string,
  ) {
    this.#list.id = `suggestions-${(made += 1)}`;
    this.#list.className = 'suggestions';
    this.#list.hidden = true;
    this.#list.setAttribute('role', 'listbox');
    this.#list.setAttribute('aria-label', name);
    input.after(this.#list);
    for (const [attribute, value] of [
      ['role', 'combobox'],
      ['aria-autocomplete', 'list'],
      ['aria-expanded', 'false'],
      ['aria-controls', this.#list.id],
    ] as const) {
      input.setAttribute(attribute, value);
    }
    input.addEventListener('input', () => this.#soon());
    input.addEventListener('keydown', (event) => this.#key(event));
    input.addEventListener('blur', () => this.#close());
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(), PAUSE);
  }

  async #ask(): Promise<void> {
    this.#asked.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const text = this.input.value.trim();
    const options = text === '' ? [] : await this.find(text, asked.signal).catch(() => []);
    if (!asked.signal.aborted && document.activeElement === this.input) this.#show(options);
  }

  #show(options: readonly Option[]): void {
    this.#options = options;
    this.#list.replaceChildren(...options.map((option, place) => this.#item(option, place)));
    this.#list.hidden = options.length === 0;
    this.input.setAttribute('aria-expanded', String(options.length > 0));
    this.#activate(-1);
  }

  #item({ label, hint }: Option, place: number): HTMLLIElement {
    const item = document.createElement('li');
    item.id = `${this.#list.id}-${place}`;
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', 'false');
    const name = document.createElement('span');
    name.textContent = label;
    const more = document.createElement('span');
    more.className = 'note';
    more.textContent = hint;
    item.append(name, ' ', more);
    // The field keeps the focus, so that nothing closes before the click arrives.
    item.addEventListener('mousedown', (event) => event.preventDefault());
    item.addEventListener('click', () => this.#take(place));
    return item;
  }

  #activate(place: number): void {
    this.#list.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = place;
    const item = this.#list.children[place];
    if (!item) return this.input.removeAttribute('aria-activedescendant');
    item.setAttribute('aria-selected', 'true');
    item.scrollIntoView({ block: 'nearest' });
    this.input.setAttribute('aria-activedescendant', item.id);
  }

  #key(event: KeyboardEvent): void {
    const { length } = this.#options;
    if (event.key === 'Escape' && length > 0) this.#close();
    else if (event.key === 'Enter' && this.#active >= 0) this.#take(this.#active);
    else if (event.key === 'ArrowDown' && length > 0) this.#activate((this.#active + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) this.#activate(this.#active <= 0 ? length - 1 : this.#active - 1);
    else return;
    event.preventDefault();
  }

  #take(place: number): void {
    const option = this.#options[place];
    this.#close();
    option?.choose();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#asked.abort();
    this.#show([]);
  }
}

/** Adds suggestions to a field. `name`: what they are, for those who do not see them. */
const combobox = (input: HTMLInputElement, find: Find, name: string): void => {
  void new Combobox(input, find, name);
};

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
