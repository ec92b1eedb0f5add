/** The deployment that is looked at, as an outside client reaches it. */
import { DoesNotHold } from './must.js';

/** A user who can log in, for the lines about tokens. */
export interface Login {
  readonly tokenEndpoint: string;
  readonly client: string;
  readonly clientSecret?: string | undefined;
  readonly user: string;
  readonly password: string;
  /** Name of the client that holds the assets. */
  readonly audience: string;
  /** Claim that holds the platform's object. */
  readonly platformClaim: string;
}

/** The words of the caller of the kit. */
export interface Settings {
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** True if the kit may create a catalogue of its own, which it removes at the end. */
  readonly write: boolean;
  readonly login?: Login | undefined;
  /** Id of a stored dataset, of a registered asset. */
  readonly dataset?: string | undefined;
  readonly asset?: string | undefined;
  /** Namespace of the platform vocabulary. */
  readonly vocabulary: string;
  /** Longest wait for an answer, in milliseconds. */
  readonly timeout: number;
}

/** An answer, read to its end. */
export interface HttpAnswer {
  readonly status: number;
  /** Media type without parameters, in lower case. */
  readonly mediaType: string;
  readonly headers: Headers;
  readonly text: string;
}

const answerOf = async (response: Response): Promise<HttpAnswer> => ({
  status: response.status,
  mediaType: (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  headers: response.headers,
  text: await response.text(),
});

/** Sends requests to the deployment. */
export class Target {
  constructor(readonly settings: Settings) {}

  /** Any request; the address is absolute, or a path of the deployment. */
  async send(address: string, init: RequestInit = {}): Promise<HttpAnswer> {
    const { url, timeout } = this.settings;
    const absolute = /^https?:/.test(address) ? address : url + address;
    try {
      const signal = AbortSignal.timeout(timeout);
      return await answerOf(await fetch(absolute, { redirect: 'follow', signal, ...init }));
    } catch (error) {
      const { message, cause } = error as Error;
      throw new DoesNotHold(`no answer from ${absolute}: ${cause instanceof Error ? cause.message : message}`);
    }
  }

  /** A read without credentials, as the interface shows them. */
  get(path: string, accept = '*/*'): Promise<HttpAnswer> {
    return this.send(path, { headers: { accept } });
  }

  /** A write with the API key. */
  write(method: string, path: string, body?: string, type = 'text/turtle'): Promise<HttpAnswer> {
    const headers = new Headers();
    if (this.settings.apiKey !== undefined) headers.set('x-api-key', this.settings.apiKey);
    if (body !== undefined) headers.set('content-type', type);
    return this.send(path, { method, headers, ...(body === undefined ? {} : { body }) });
  }

  /** A form, as the token endpoint takes it. */
  form(address: string, fields: Readonly<Record<string, string>>, bearer?: string): Promise<HttpAnswer> {
    return this.send(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: new URLSearchParams(fields).toString(),
    });
  }
}
