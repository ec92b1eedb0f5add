/** The fields of a form that says which terms are wanted. */
import { TextField } from '../../../../core/pages/forms/controls.js';
import { useVisit } from '../../../../core/pages/visit.js';

/** The terms as they were typed. */
export interface TypedTerms {
  readonly price: string;
  readonly until: string;
}

/** The day of a time, as a field of dates has it. */
export const dayOf = (time: string | null): string => time?.slice(0, 10) ?? '';

/** The last moment of a day (UTC): what is agreed until a day holds on that day. */
const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;

/** The terms that a form asks for, beside those that are proposed already; undefined for what stays. */
export const askedTerms = (
  body: URLSearchParams,
  proposed: { readonly price: string | null; readonly until: string | null },
): { readonly price?: string; readonly until?: string } => {
  const price = (body.get('price') ?? '').trim().replace(',', '.');
  const until = (body.get('until') ?? '').trim();
  return {
    ...(price === '' || price === proposed.price ? {} : { price }),
    ...(until === '' || until === dayOf(proposed.until) ? {} : { until: endOfDay(until) }),
  };
};

/** The fields. */
export const TermsFields = ({ price, until, currency }: TypedTerms & { readonly currency: string }) => {
  const { deals } = useVisit().texts;
  return (
    <>
      <TextField name="price" label={deals.priceIn(currency)} value={price} messages={new Map()} />
      <TextField
        name="until"
        label={deals.until}
        hint={deals.untilHint}
        type="date"
        value={until}
        messages={new Map()}
      />
    </>
  );
};
