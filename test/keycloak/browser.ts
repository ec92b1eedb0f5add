/** What a browser does with redirects, cookies and forms, without one. */

/** A page that was shown. */
export interface Shown {
  /** Where it was found after all redirects. */
  readonly url: string;
  readonly status: number;
  readonly html: string;
  /** Addresses of the redirects on the way. */
  readonly way: readonly string[];
}

const MOST_REDIRECTS = 10;

const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** One person with cookies of their own. `names` says where hosts are that no name server knows. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(private readonly names: Readonly<Record<string, string>> = {}) {}

  /** Cookies of a host. */
  cookies(url: string): ReadonlyMap<string, string> {
    return this.#jar(url);
  }

  /** Opens an address and follows redirects, or only until one leads to where `until` says. */
  async open(url: string, { until, form }: { until?: string; form?: URLSearchParams } = {}): Promise<Shown> {
    const way: string[] = [];
    let [next, body] = [url, form];
    for (let hop = 0; hop < MOST_REDIRECTS; hop += 1) {
      const response = await this.#send(next, body);
      const location = response.headers.get('location');
      const html = await response.text();
      if (location === null) return { url: next, status: response.status, html, way };
      next = new URL(location, next).href;
      way.push(next);
      if (until !== undefined && next.startsWith(until)) return { url: next, status: response.status, html, way };
      body = undefined;
    }
    throw new Error(`${url} redirects too often`);
  }

  /** Sends the form of a page whose action holds `action`, with its hidden fields. */
  async submit(page: Shown, action: string, fields: Readonly<Record<string, string>>, until?: string): Promise<Shown> {
    const forms = [...page.html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)];
    const [, address = '', inner = ''] = forms.find(([, target = '']) => target.includes(action)) ?? [];
    if (address === '') throw new Error(`${page.url} has no form for ${action}`);
    const hidden = [...inner.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      unescape(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
    ]);
    const form = new URLSearchParams({ ...(Object.fromEntries(hidden) as Record<string, string>), ...fields });
    return this.open(new URL(unescape(address), page.url).href, { form, ...(until === undefined ? {} : { until }) });
  }

  #jar(url: string): Map<string, string> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }

  async #send(url: string, form?: URLSearchParams): Promise<Response> {
    const { origin } = new URL(url);
    const jar = this.#jar(url);
    const response = await fetch(url.replace(origin, this.names[origin] ?? origin), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0\b/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
}
