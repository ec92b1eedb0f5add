/** How much agents may spend for the person who is logged in. */
import type { MePageQuery } from '../../../schema/operations/generated/operations.js';
import { idOf, TextField } from '../forms/controls.js';
import { Fact } from '../parts/facts.js';
import { Proof } from '../parts/proof.js';
import { to } from '../urls.js';
import { useVisit } from '../visit.js';

const PERIODS = ['DAY', 'MONTH', 'YEAR'] as const;
const NOTHING_WRONG = { messages: new Map() } as const;

/** The limit that a form asks for. */
export const limitOf = (body: URLSearchParams) => ({
  amount: (body.get('amount') ?? '').trim().replace(',', '.'),
  currency: (body.get('currency') ?? '').trim().toUpperCase(),
  period: PERIODS.find((period) => period === body.get('period')) ?? ('MONTH' as const),
});

/** The limit with what is left of it, and the forms that set it and take it away. */
export const Spending = ({ limit }: { readonly limit: MePageQuery['viewer']['spendingLimit'] }) => {
  const { agents } = useVisit().texts;
  const period = idOf('period');
  return (
    <section class="panel" aria-labelledby="agents">
      <h2 id="agents">{agents.title}</h2>
      <p class="note">{agents.lead}</p>
      {limit === null ? null : (
        <dl class="facts">
          <Fact name={agents.spent}>{`${limit.spent} ${limit.currency}`}</Fact>
          <Fact name={agents.left}>{`${limit.left} ${limit.currency}`}</Fact>
        </dl>
      )}
      <form class="form" method="post" action={to.spending}>
        <Proof />
        <TextField name="amount" label={agents.amount} value={limit?.amount ?? ''} required {...NOTHING_WRONG} />
        <TextField
          {...{ name: 'currency', label: agents.currency, hint: agents.currencyHint }}
          value={limit?.currency ?? 'EUR'}
          required
          {...NOTHING_WRONG}
        />
        <div class="field">
          <label for={period}>{agents.period}</label>
          <select id={period} name="period">
            {PERIODS.map((one) => (
              <option key={one} value={one} selected={one === (limit?.period ?? 'MONTH')}>
                {agents.periods[one]}
              </option>
            ))}
          </select>
        </div>
        <div class="buttons">
          <button type="submit">{agents.set}</button>
        </div>
      </form>
      {limit === null ? null : (
        <form method="post" action={to.spending}>
          <Proof />
          <button type="submit" class="quiet" name="remove" value="1">
            {agents.remove}
          </button>
        </form>
      )}
    </section>
  );
};
