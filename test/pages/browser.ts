/** A person at the pages, with a browser that runs no scripts. */
import { hiddenFields } from '../identity/visitor.js';
import type { TestService } from '../support/service.js';

/** Name and password. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** A browser without scripts: it keeps cookies and is sent from address to address. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  async go(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', ...init, headers: { accept: 'text/html', cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Opens the provider's page and fills it in; returns the address that the browser is sent back to. */
  async begin(service: TestService, account: Account): Promise<URL> {
    const sent = await this.go(`${service.url}/srv/catalog/login?return=/srv/catalog/datasets`);
    const login = sent.headers.get('location') ?? 'about:blank';
    const page = await (await this.go(login)).text();
    const action = (/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
    const body = new URLSearchParams({ ...hiddenFields(page), ...account });
    const answer = await this.go(new URL(action, login), { method: 'POST', body });
    return new URL(answer.headers.get('location') ?? 'about:blank');
  }

  /** Logs in, and follows to the page that was wanted. */
  async logIn(service: TestService, account: Account): Promise<void> {
    await this.go(await this.begin(service, account));
  }

  async page(service: TestService): Promise<string> {
    return (await this.go(`${service.url}/srv/catalog/`)).text();
  }
}
