/** Credentials of a WebSocket: browsers cannot send header fields with it, so they come in the first message. */
type Headers = Readonly<Record<string, readonly string[] | undefined>>;

/** Names under which a client may say who it is, in any case of letters. */
const NAMES = ['authorization', 'x-api-key'] as const;

/** The header fields of the connection, with those that `connection_init` carries in their place. */
export const credentialsOf = (params: Readonly<Record<string, unknown>> | undefined, headers: Headers): Headers => {
  const sent: Record<string, readonly string[] | undefined> = { ...headers };
  for (const [name, value] of Object.entries(params ?? {})) {
    const known = NAMES.find((one) => one === name.toLowerCase());
    if (known && typeof value === 'string' && value !== '') sent[known] = [value];
  }
  return sent;
};
