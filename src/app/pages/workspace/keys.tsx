/** API keys and webhooks, for those who administer the service: `/srv/catalog/account/keys`. */
import type { KeyPartsFragment, WebhookPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { Refused, type RefusedAnswer } from '../../../core/pages/forms/answer.js';
import { TextField } from '../../../core/pages/forms/controls.js';
import type { Page } from '../../../core/pages/layout.js';
import { Confirmed } from '../../../core/pages/parts/confirmed.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { Table } from '../../../core/pages/parts/table.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

/** Webhooks: where events are sent, what became of each attempt, and the way to send them again. */
type Attempt = WebhookPartsFragment['attempts'][number];

/** Options of the section. */
interface WebhooksOptions {
  readonly webhooks: readonly WebhookPartsFragment[];
  readonly catalogues: ReadonlyMap<string, string>;
}

const isGood = ({ outcome }: Attempt): boolean => /^2\d\d$/.test(outcome);

const AttemptRow = ({ webhook, attempt }: { readonly webhook: string; readonly attempt: Attempt }) => {
  const { texts, formats } = useVisit();
  const { at, type, outcome, milliseconds, before } = attempt;
  return (
    <tr>
      <td>
        <time dateTime={at}>{formats.moment(at)}</time>
      </td>
      <td>
        <code>{type}</code>
      </td>
      <td>
        <span class={isGood(attempt) ? 'yes' : 'no'}>
          {isGood(attempt) ? '✓' : '✗'} {outcome}
        </span>
      </td>
      <td class="number">{texts.webhooks.milliseconds(formats.number(milliseconds))}</td>
      <td>
        <form method="post" action={to.webhookStep(webhook, 'replay')}>
          <Proof />
          <input type="hidden" name="since" value={before} />
          <button type="submit" class="quiet small" title={texts.webhooks.replayHint}>
            {texts.webhooks.replay}
          </button>
        </form>
      </td>
    </tr>
  );
};

const Log = ({ of: { id, attempts } }: { readonly of: WebhookPartsFragment }) => {
  const { webhooks } = useVisit().texts;
  if (attempts.length === 0) return <p class="note">{webhooks.noAttempts}</p>;
  const { at, event, outcome, took, deed } = webhooks;
  return (
    <details class="more">
      <summary>{webhooks.log}</summary>
      <Table name={webhooks.log} head={[at, event, outcome, took, deed]}>
        {attempts.map((attempt, index) => (
          <AttemptRow key={index} webhook={id} attempt={attempt} />
        ))}
      </Table>
    </details>
  );
};

const Item = ({ of, catalogues }: { readonly of: WebhookPartsFragment } & Pick<WebhooksOptions, 'catalogues'>) => {
  const { texts, formats } = useVisit();
  const { webhooks } = texts;
  const { id, url, state, catalogue, actions, query, filter, lastDelivery } = of;
  const isFine = state === 'ACTIVE';
  return (
    <li class="webhook">
      <h3>
        {url} <span class={isFine ? 'yes' : 'no'}>{webhooks.states[state]}</span>
      </h3>
      <p class="note">
        {[
          catalogue === null ? webhooks.everything : (catalogues.get(catalogue) ?? catalogue),
          actions?.join(', ') ?? '',
          query === null ? '' : `“${query}”`,
          filter ?? '',
          lastDelivery === null ? webhooks.never : webhooks.last(formats.ago(lastDelivery)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Log of={of} />
      <Confirmed name={webhooks.remove} hint={webhooks.removeHint} action={to.webhookStep(id, 'delete')} />
    </li>
  );
};

const NewWebhook = ({ catalogues, isFirst }: Pick<WebhooksOptions, 'catalogues'> & { readonly isFirst: boolean }) => {
  const { webhooks } = useVisit().texts;
  return (
    <details class="more" id="new-webhook" open={isFirst}>
      <summary>{webhooks.add}</summary>
      <form class="form" method="post" action={to.webhooks}>
        <Proof />
        <TextField
          name="url"
          type="url"
          label={webhooks.url}
          hint={webhooks.urlHint}
          value=""
          required
          messages={new Map()}
        />
        <div class="field">
          <label for="field-catalogue">{webhooks.of}</label>
          <select id="field-catalogue" name="catalogue">
            <option value="">{webhooks.everything}</option>
            {[...catalogues].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <TextField name="query" label={webhooks.query} hint={webhooks.queryHint} value="" messages={new Map()} />
        <div class="buttons">
          <button type="submit">{webhooks.add}</button>
        </div>
      </form>
    </details>
  );
};

/** The section. */
const Webhooks = ({ webhooks, catalogues }: WebhooksOptions) => {
  const { texts } = useVisit();
  return (
    <section class="panel" aria-labelledby="webhooks">
      <h2 id="webhooks">{texts.webhooks.title}</h2>
      {webhooks.length === 0 ? (
        <Empty picture="hook" title={texts.webhooks.none} next={{ href: '#new-webhook', label: texts.webhooks.add }}>
          {texts.webhooks.noneHint}
        </Empty>
      ) : (
        <ul class="webhooks">
          {webhooks.map((webhook) => (
            <Item key={webhook.id} of={webhook} catalogues={catalogues} />
          ))}
        </ul>
      )}
      <NewWebhook catalogues={catalogues} isFirst={webhooks.length === 0} />
    </section>
  );
};

/** A secret that is shown this once, with what it is good for. */
export interface Shown {
  readonly kind: 'key' | 'webhook';
  readonly secret: string;
}

/** The content of the page. */
export interface Keys {
  readonly keys: readonly KeyPartsFragment[];
  readonly webhooks: readonly WebhookPartsFragment[];
  /** Names of catalogues by their ids, as far as they are known. */
  readonly catalogues: ReadonlyMap<string, string>;
  readonly shown?: Shown | undefined;
  readonly refused?: RefusedAnswer | undefined;
}

const Secret = ({ shown: { kind, secret } }: { readonly shown: Shown }) => {
  const { texts } = useVisit();
  return (
    <div class="notice owned" role="status">
      <h2>{kind === 'key' ? texts.keys.made : texts.webhooks.made}</h2>
      <p>{texts.keys.once}</p>
      <p class="copyable">
        <code id="secret">{secret}</code>
        <button type="button" class="quiet" data-copy="secret" data-done={texts.dataset.copied} hidden>
          {texts.dataset.copy}
        </button>
      </p>
    </div>
  );
};

const stateOf = ({ active, revoked, expires }: KeyPartsFragment, { texts, formats }: Visit): string => {
  if (revoked !== null) return texts.keys.revoked(formats.date(revoked));
  if (!active) return texts.keys.over;
  return expires === null ? texts.keys.active : texts.keys.activeUntil(formats.moment(expires));
};

const KeyRow = ({ of, catalogues }: { readonly of: KeyPartsFragment } & Pick<Keys, 'catalogues'>) => {
  const visit = useVisit();
  const { texts, formats } = visit;
  const limits = of.catalogues?.map((id) => catalogues.get(id) ?? id).join(', ');
  return (
    <tr>
      <th scope="row">
        {of.label}
        <span class="line note">{of.organization?.name ?? ''}</span>
      </th>
      <td>{limits ?? texts.keys.everything}</td>
      <td>{stateOf(of, visit)}</td>
      <td>{of.lastUsed === null ? texts.keys.never : formats.date(of.lastUsed)}</td>
      <td class="deeds">
        {of.active ? (
          <>
            <Confirmed name={texts.keys.rotate} hint={texts.keys.rotateHint} action={to.keyStep(of.id, 'rotate')} />
            <Confirmed name={texts.keys.revoke} hint={texts.keys.revokeHint} action={to.keyStep(of.id, 'revoke')} />
          </>
        ) : null}
      </td>
    </tr>
  );
};

const NewKey = ({ catalogues, isFirst }: Pick<Keys, 'catalogues'> & { readonly isFirst: boolean }) => {
  const { keys } = useVisit().texts;
  return (
    <details class="more" id="new-key" open={isFirst}>
      <summary>{keys.add}</summary>
      <form class="form" method="post" action={to.keys}>
        <Proof />
        <TextField name="label" label={keys.label} hint={keys.labelHint} value="" required messages={new Map()} />
        <TextField name="expires" type="date" label={keys.expires} value="" messages={new Map()} />
        <fieldset>
          <legend>{keys.limit}</legend>
          <p class="hint">{keys.limitHint}</p>
          {[...catalogues].map(([id, name]) => (
            <label key={id} class="check">
              <input type="checkbox" name="catalogues" value={id} /> {name}
            </label>
          ))}
        </fieldset>
        <div class="buttons">
          <button type="submit">{keys.add}</button>
        </div>
      </form>
    </details>
  );
};

const Content = ({ keys, webhooks, catalogues, shown, refused }: Keys) => {
  const { texts } = useVisit();
  const { name, limit, state, used, deed } = texts.keys;
  return (
    <>
      <header class="page-head">
        <h1>{texts.keys.title}</h1>
        <p class="lead">{texts.keys.lead}</p>
      </header>
      {shown ? <Secret shown={shown} /> : null}
      <Refused answer={refused} />
      <section class="panel">
        <h2>{texts.keys.keys}</h2>
        {keys.length === 0 ? (
          <Empty picture="key" title={texts.keys.none} next={{ href: '#new-key', label: texts.keys.add }} />
        ) : (
          <Table name={texts.keys.keys} head={[name, limit, state, used, deed]} stacks>
            {keys.map((key) => (
              <KeyRow key={key.id} of={key} catalogues={catalogues} />
            ))}
          </Table>
        )}
        <NewKey catalogues={catalogues} isFirst={keys.length === 0} />
      </section>
      <Webhooks webhooks={webhooks} catalogues={catalogues} />
    </>
  );
};

/** The page; of people who do not administer the service, it says who does. */
export const keysPage = (
  keys: Keys | undefined,
  { texts }: Visit,
  refused: RefusedAnswer | undefined = keys?.refused,
): Page => ({
  title: texts.keys.title,
  isPrivate: true,
  // A page with a secret is no page that a browser keeps.
  ...(keys?.shown ? { status: 201 } : {}),
  ...(refused ? { status: refused.status } : {}),
  content: keys ? (
    <Content {...keys} />
  ) : (
    <>
      <header class="page-head">
        <h1>{texts.keys.title}</h1>
      </header>
      <Empty picture="key" title={texts.keys.notYours} next={{ href: to.graphiql, label: texts.next.graphiql }}>
        {texts.keys.notYoursHint}
      </Empty>
    </>
  ),
});
