/** Begins a subscription over a WebSocket with graphql-ws. */
import { createClient, type CloseCode } from 'graphql-ws';
import { WebSocket } from 'ws';

/** What came of a beginning: the codes of errors, how the connection was closed, or that it is open. */
export const openSocket = async (url: string, query: string, headers: Record<string, string> = {}): Promise<string> => {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: headers,
  });
  const outcome = (text: string): Promise<string> =>
    new Promise((resolve) => {
      client.subscribe(
        { query: text },
        {
          next: ({ errors }) => resolve(errors ? JSON.stringify(errors) : 'open'),
          error: (error) => resolve(describe(error)),
          complete: () => resolve('ended'),
        },
      );
    });
  // One that is wrong is told so after the first one would have been refused.
  const asked = outcome(query);
  const wrong = outcome('subscription { nothing }').then((told) => (told.startsWith('closed') ? told : 'open'));
  const first = await Promise.race([asked, wrong]);
  await client.dispose();
  return first;
};

const describe = (error: unknown): string => {
  const { code } = error as { code?: CloseCode };
  return code === undefined ? JSON.stringify(error) : `closed with ${code}`;
};
