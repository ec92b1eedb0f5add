/** Webhooks: where events are sent, what became of each attempt, and the way to send them again. */
import type { WebhookPartsFragment } from '../../../schema/operations/generated/operations.js';
import { TextField } from '../forms/controls.js';
import { Confirmed } from '../parts/confirmed.js';
import { Empty } from '../parts/empty.js';
import { Proof } from '../parts/proof.js';
import { Table } from '../parts/table.js';
import { to } from '../urls.js';
import { useVisit } from '../visit.js';

type Attempt = WebhookPartsFragment['attempts'][number];

/** Options of the section. */
export interface WebhooksOptions {
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
export const Webhooks = ({ webhooks, catalogues }: WebhooksOptions) => {
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
