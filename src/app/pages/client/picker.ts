/**
 * Turns long lists to choose from into fields to search in: an editable combobox with a list, after the ARIA Authoring Practices
 * (combobox, list autocomplete). The list itself stays in the form, so what is sent is the same without a script.
 */

/** Options that are shown at a time. */
const MOST = 60;

let made = 0;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[K] => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

/** One list with its combobox. */
class Picker {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #chosen: HTMLElement;
  readonly #wrap: HTMLElement;
  #shown: readonly HTMLOptionElement[] = [];
  #active = -1;

  constructor(private readonly select: HTMLSelectElement) {
    const { id } = select;
    const list = `picker-${(made += 1)}`;
    const described = select.getAttribute('aria-describedby');
    this.#input = element('input', {
      ...{ id, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false' },
      ...{ 'aria-expanded': 'false', 'aria-controls': list, 'aria-autocomplete': 'list' },
      ...(described === null ? {} : { 'aria-describedby': described }),
      ...(select.hasAttribute('aria-invalid') ? { 'aria-invalid': 'true' } : {}),
    });
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent ?? '';
    this.#list = element('ul', { id: list, role: 'listbox', 'aria-label': label, class: 'picker-list' });
    this.#list.hidden = true;
    this.#chosen = element('ul', { class: 'picked', 'aria-label': label });
    this.#wrap = element('div', { class: 'picker' });
    select.removeAttribute('id');
    select.hidden = true;
    select.after(this.#wrap);
    this.#wrap.append(...(select.multiple ? [this.#chosen] : []), this.#input, this.#list);
    this.#listen();
    this.#showChosen();
  }

  #listen(): void {
    this.#input.addEventListener('input', (event) => {
      // What is typed to find something is not what the form says.
      event.stopPropagation();
      this.#open();
    });
    this.#input.addEventListener('click', () => this.#open());
    this.#input.addEventListener('keydown', (event) => this.#key(event));
    this.#input.addEventListener('blur', () => this.#close());
    // The field keeps the focus while somebody clicks into its list.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
      if (item) this.#choose(Number(item.dataset['at']));
    });
    this.#chosen.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button) this.#drop(button.value);
    });
  }

  #key(event: KeyboardEvent): void {
    const isOpen = !this.#list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) this.#move(event.key === 'ArrowDown' ? 1 : -1);
      else this.#open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (this.#active >= 0) this.#choose(this.#active);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      this.#close();
    } else if (event.key === 'Backspace' && this.#input.value === '' && this.select.multiple) {
      const last = [...this.select.selectedOptions].at(-1);
      if (last) this.#drop(last.value);
    }
  }

  #open(): void {
    const isUntouched = !this.select.multiple && this.#input.value === this.#current();
    const words = fold(isUntouched ? '' : this.#input.value)
      .split(/\s+/)
      .filter(Boolean);
    const found = [...this.select.options].filter((option) => {
      if (this.select.multiple && option.selected) return false;
      const text = fold(`${option.text} ${option.value.slice(option.value.lastIndexOf('/') + 1)}`);
      return words.every((word) => text.includes(word));
    });
    const starts = (option: HTMLOptionElement): number => (fold(option.text).startsWith(words[0] ?? '') ? 0 : 1);
    this.#shown = (words.length > 0 ? found.sort((a, b) => starts(a) - starts(b)) : found).slice(0, MOST);
    const items = this.#shown.map((option, at) => {
      const item = element('li', { id: `${this.#list.id}-${at}`, role: 'option', 'data-at': String(at) });
      item.setAttribute('aria-selected', 'false');
      item.textContent = option.text;
      return item;
    });
    this.#list.replaceChildren(...items);
    this.#list.hidden = items.length === 0;
    this.#input.setAttribute('aria-expanded', String(items.length > 0));
    this.#active = -1;
    if (words.length > 0) this.#move(1);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  #close(): void {
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
    if (this.select.multiple) this.#input.value = '';
    else if (this.#input.value.trim() === '' && this.#current() !== '') this.#empty();
    else this.#input.value = this.#current();
  }

  /** A field that was emptied says nothing any more. */
  #empty(): void {
    const none = [...this.select.options].find(({ value }) => value === '');
    if (!none) return void (this.#input.value = this.#current());
    this.select.value = '';
    this.#input.value = '';
    this.#changed();
  }

  #move(by: number): void {
    const { length } = this.#shown;
    if (length === 0) return;
    this.#active = (this.#active + by + length + (this.#active < 0 && by < 0 ? 1 : 0)) % length;
    [...this.#list.children].forEach((item, at) => item.setAttribute('aria-selected', String(at === this.#active)));
    const item = this.#list.children[this.#active];
    if (!item) return;
    this.#input.setAttribute('aria-activedescendant', item.id);
    item.scrollIntoView({ block: 'nearest' });
  }

  #choose(at: number): void {
    const option = this.#shown[at];
    if (!option) return;
    if (this.select.multiple) {
      option.selected = true;
      this.#input.value = '';
    } else {
      this.select.value = option.value;
      this.#input.value = this.#current();
    }
    this.#showChosen();
    this.#close();
    this.#changed();
  }

  #drop(value: string): void {
    for (const option of this.select.options) if (option.value === value) option.selected = false;
    this.#showChosen();
    this.#input.focus();
    this.#changed();
  }

  #current(): string {
    const [option] = this.select.selectedOptions;
    return !option || option.value === '' ? '' : option.text;
  }

  #showChosen(): void {
    if (!this.select.multiple) {
      this.#input.value = this.#current();
      this.#input.placeholder = [...this.select.options].find(({ value }) => value === '')?.text ?? '';
      return;
    }
    const items = [...this.select.selectedOptions].map((option) => {
      const button = element('button', { type: 'button', value: option.value, class: 'quiet' });
      button.setAttribute('aria-label', `${this.select.dataset['remove'] ?? ''} ${option.text}`.trim());
      button.textContent = '×';
      const item = element('li', {});
      item.append(option.text, ' ', button);
      return item;
    });
    this.#chosen.replaceChildren(...items);
    this.#chosen.hidden = items.length === 0;
  }

  #changed(): void {
    this.select.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Makes the lists of a part of the page searchable. */
export const pickers = (root: ParentNode = document): void => {
  for (const select of root.querySelectorAll<HTMLSelectElement>('select[data-picker]:not([hidden])'))
    new Picker(select);
};
