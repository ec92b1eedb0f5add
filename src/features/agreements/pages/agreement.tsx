/** An agreement as a receipt that can be printed: `/srv/catalog/account/agreements/{id}`. */
import type {
  AgreementPageQuery,
  InvestmentTermsFragment,
  PurchaseTermsFragment,
} from '../../../../schema/operations/generated/operations.js';
import { countryName } from '../../../model/vocabularies/index.js';
import type { LanguageString } from '../../../model/derive/resource.js';
import { Hidden, Refused, type RefusedAnswer } from '../../../core/pages/forms/answer.js';
import { TextField } from '../../../core/pages/forms/controls.js';
import type { Page } from '../../../core/pages/layout.js';
import { investmentTerms, purchaseTerms, type ShownTerm } from './terms.js';
import { ContractChanges } from '../../../core/pages/parts/contract-changes.js';
import { Fact, IriLink } from '../../../core/pages/parts/facts.js';
import { kindOfSale } from '../../../core/pages/parts/price.js';
import { PartyName, priceOf, Subject, untilOf } from '../../../core/pages/parts/sold.js';
import { choose, Text } from '../../../core/pages/parts/text.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

/** All that was agreed in words, from the terms as they were signed. */
type Said = Readonly<Record<string, unknown>>;

const numberIn = (said: Said, name: string): number | null => {
  const value = said[name];
  return typeof value === 'number' ? value : null;
};
const flagIn = (said: Said, name: string): boolean | null => (said[name] === true ? true : null);

/** A text that was signed in its languages, as the visitor reads it. */
const wordsIn = (said: Said, name: string, { languages }: Visit): string | null => {
  const value = said[name];
  return Array.isArray(value) ? (choose(value as LanguageString[], languages)?.value ?? null) : null;
};

const nodesIn = (said: Said, name: string): readonly Said[] => {
  const value = said[name];
  return Array.isArray(value) ? (value as Said[]) : [];
};

const textIn = (said: Said, name: string): string | null => {
  const value = said[name];
  return typeof value === 'string' ? value : null;
};

const purchase = (said: Said, visit: Visit): PurchaseTermsFragment => {
  const words = (name: string): string | null => wordsIn(said, name, visit);
  return {
    type: words('type'),
    // Price, countries and licence are facts of their own.
    ...{ spatialAvailability: [], licence: null, expirationDate: null },
    isExclusive: flagIn(said, 'isExclusive'),
    onRequest: flagIn(said, 'onRequest'),
    withholdsAddresses: flagIn(said, 'withholdsAddresses'),
    transferable: words('transferable'),
    duration: numberIn(said, 'duration'),
    durationText: textIn(said, 'duration'),
    perpetual: words('perpetual'),
    updateFrequencyText: words('updateFrequency'),
    subscriptionFrequencyText: words('subscriptionFrequency'),
    limitNumber: numberIn(said, 'limitNumber'),
    numReshare: numberIn(said, 'numReshare'),
    numResell: numberIn(said, 'numResell'),
    nftId: words('nftId'),
    contractBreachDays: numberIn(said, 'contractBreachDays'),
    additionalRenewalTerms: words('additionalRenewalTerms'),
    contractTerms: words('contractTerms'),
    personalDataTerms: nodesIn(said, 'personalDataTerms').map((node) => ({
      containsPersonalData: typeof node['containsPersonalData'] === 'boolean' ? node['containsPersonalData'] : null,
      terms: textIn(node, 'terms'),
    })),
    downloads: nodesIn(said, 'downloads').map((node) => ({
      downloads: numberIn(node, 'downloads'),
      frequencyText: textIn(node, 'frequency'),
    })),
  };
};

const investment = (said: Said): InvestmentTermsFragment => ({
  termDate: null,
  status: null,
  totalShares: numberIn(said, 'totalShares'),
  maxShares: numberIn(said, 'maxShares'),
  percentageOffer: numberIn(said, 'percentageOffer'),
});

/** Terms with their values, beside price, countries and licence. `all`: the terms as JSON. */
const agreedTerms = (all: string, visit: Visit): readonly ShownTerm[] => {
  const said = JSON.parse(all) as Said;
  if (said['kind'] === 'INVESTMENT') {
    return investmentTerms(investment(said), { ends: null, sharesLeft: null }, visit);
  }
  const kind: ShownTerm = [visit.texts.offer.type, kindOfSale(wordsIn(said, 'type', visit), visit)];
  return [kind, ...purchaseTerms(purchase(said, visit), null, visit)];
};

type Shown = NonNullable<AgreementPageQuery['agreement']>;

/** The content of the page. */
export interface AgreementView {
  readonly agreement: Shown;
  /** Organization of the visitor. */
  readonly organization: string | null;
  readonly refused?: RefusedAnswer | undefined;
}

/** Who signed: the marketplace always, the seller where it has a deployment of its own. */
const SignedBy = ({ agreement: { controller, signatures } }: { readonly agreement: Shown }) => {
  const { texts, formats } = useVisit();
  const { deals } = texts;
  const [signature] = signatures;
  return (
    <>
      {deals.signedByMarketplace}
      {controller === null
        ? null
        : `, ${signature ? deals.signedBySeller(formats.moment(signature.at)) : deals.sellerToSign}`}
    </>
  );
};

const Facts = ({ agreement }: { readonly agreement: Shown }) => {
  const visit = useVisit();
  const { texts, formats, language } = visit;
  const { deals, trade, offer } = texts;
  const { terms, payment } = agreement;
  return (
    <dl class="facts receipt">
      <Fact name={deals.number}>
        <code>{agreement.id}</code>
      </Fact>
      <Fact name={trade.date}>{formats.moment(agreement.at)}</Fact>
      <Fact name={trade.seller}>
        <PartyName of={agreement.seller} />
      </Fact>
      <Fact name={deals.buyer}>
        <PartyName of={agreement.buyer} />
      </Fact>
      <Fact name={trade.dataset}>
        <Subject dataset={agreement.marketplaceDataset} titles={agreement.titles} />
      </Fact>
      <Fact name={trade.shareCount}>{terms.shares === null ? undefined : formats.number(terms.shares)}</Fact>
      <Fact name={offer.terms.percentage}>
        {terms.percentage === null ? undefined : formats.percent(terms.percentage)}
      </Fact>
      <Fact name={trade.price}>
        {priceOf(terms.price, terms.currency, visit)}
        {terms.shares === null ? null : ` / ${offer.units.SHARE}`}
      </Fact>
      <Fact name={deals.payment}>
        {payment ? deals.payments[payment.state] : undefined}
        {payment?.reference == null ? null : ` (${payment.reference})`}
      </Fact>
      <Fact name={offer.terms.licence}>
        {terms.licence === null ? (
          (terms.licenceLabel ?? undefined)
        ) : (
          <IriLink iri={terms.licence}>{terms.licenceLabel}</IriLink>
        )}
      </Fact>
      <Fact name={deals.purpose}>{terms.purpose ?? undefined}</Fact>
      <Fact name={offer.terms.where}>{terms.countries.map((place) => countryName(place, language)).join(', ')}</Fact>
      <Fact name={texts.contracts.agreed}>
        {agreement.contract ? texts.contracts.agreedVersion(agreement.contract.version) : undefined}
      </Fact>
      <Fact name={deals.until}>{untilOf(agreement.ends, visit)}</Fact>
      {agreedTerms(terms.all, visit).map(([name, value, rich]) => (
        <Fact key={name} name={name}>
          {rich ?? value}
        </Fact>
      ))}
      <Fact name={deals.signedBy}>
        <SignedBy agreement={agreement} />
      </Fact>
    </dl>
  );
};

const Ended = ({ agreement: { ending } }: { readonly agreement: Shown }) => {
  const { texts, formats } = useVisit();
  if (!ending) return null;
  return (
    <div class="notice" role="status">
      <p>
        {texts.deals.ends(formats.moment(ending.effective))}{' '}
        {ending.party ? (
          <>
            (<PartyName of={ending.party} />)
          </>
        ) : null}
      </p>
      {ending.reason === null ? null : <blockquote>{ending.reason}</blockquote>}
    </div>
  );
};

/** What became of the contract of data that was agreed. */
const ContractNow = ({ contract }: Pick<Shown, 'contract'>) => {
  const { texts, formats } = useVisit();
  if (!contract || contract.isCurrent !== false) return null;
  const { breakingSince, changes } = contract;
  if (breakingSince === null) return <p class="notice">{texts.contracts.newer}</p>;
  return (
    <section class="no-print" aria-label={texts.contracts.agreed}>
      <p class="notice bad" role="status">
        {texts.contracts.broken(formats.date(breakingSince))}
      </p>
      {changes ? <ContractChanges diff={changes} /> : null}
    </section>
  );
};

/** What is left to do here where another deployment made it. */
const Elsewhere = ({ agreement, isSeller }: { readonly agreement: Shown; readonly isSeller: boolean }) => {
  const { deals } = useVisit().texts;
  const { id, iri, signatures } = agreement;
  return (
    <div class="answers no-print">
      <p>
        {deals.elsewhere} <a href={iri}>{new URL(iri).host}</a>
      </p>
      {isSeller && signatures.length === 0 ? (
        <form method="post" action={to.agreementStep(id, 'sign')}>
          <Hidden />
          <button type="submit">{deals.sign}</button>
        </form>
      ) : null}
    </div>
  );
};

const Acts = ({ agreement, organization }: AgreementView) => {
  const { deals } = useVisit().texts;
  const { id, state, ending, kind, payment, seller, buyer } = agreement;
  const isSeller = organization === seller.identifier;
  if (agreement.isElsewhere) return <Elsewhere agreement={agreement} isSeller={isSeller} />;
  const mayEnd = state === 'IN_FORCE' && !ending && kind === 'PURCHASE';
  if (!isSeller && organization !== buyer.identifier) return null;
  return (
    <div class="answers no-print">
      {isSeller && payment?.state === 'DUE' ? (
        <form method="post" action={to.agreementStep(id, 'paid')}>
          <Hidden />
          <button type="submit" class="quiet">
            {deals.markPaid}
          </button>
        </form>
      ) : null}
      {mayEnd ? (
        <details class="removal">
          <summary>{deals.terminate}</summary>
          <form class="form" method="post" action={to.agreementStep(id, 'terminate')}>
            <p>{isSeller ? deals.terminateSeller : deals.terminateBuyer}</p>
            <Hidden />
            <TextField name="reason" label={deals.reason} value="" required messages={new Map()} />
            <button type="submit" class="danger">
              {deals.terminate}
            </button>
          </form>
        </details>
      ) : null}
    </div>
  );
};

const Content = (view: AgreementView) => {
  const { texts } = useVisit();
  const { deals } = texts;
  const { agreement, refused } = view;
  const address = `/srv/trade/agreements/${encodeURIComponent(agreement.id)}`;
  return (
    <>
      <header class="page-head">
        <p class="kind">{deals.agreement}</p>
        <h1>
          <Text of={agreement.titles} fallback={agreement.marketplaceId} />
        </h1>
        <p class="lead">{deals.agreementStates[agreement.state]}</p>
      </header>
      <Refused answer={refused} />
      <Ended agreement={agreement} />
      <ContractNow contract={agreement.contract} />
      <section class="panel page-panel">
        <Facts agreement={agreement} />
        <p class="note">{deals.derived}</p>
      </section>
      <details class="more">
        <summary>{deals.allTerms}</summary>
        <pre class="code">{JSON.stringify(JSON.parse(agreement.terms.all), null, 2)}</pre>
      </details>
      <section class="no-print" aria-labelledby="proof">
        <h2 id="proof">{deals.proof}</h2>
        <p>{deals.proofHint}</p>
        <ul class="downloads">
          <li>
            <a href={`${address}.jsonld`} download={`agreement-${agreement.id}.jsonld`}>
              {deals.signed}
            </a>
          </li>
          <li>
            <a href={`${address}/metadata`} download={`metadata-${agreement.id}.nt`}>
              {deals.metadata}
            </a>
          </li>
          {agreement.contract?.format ? (
            <li>
              <a
                href={`${address}/contract`}
                download={`contract-${agreement.id}.${agreement.contract.format.toLowerCase()}`}
              >
                {texts.contracts.agreed}
              </a>
            </li>
          ) : null}
          <li>
            <a href={to.verify}>{deals.verifyTitle}</a>
          </li>
        </ul>
        <p class="note">
          SHA-256 <code>{agreement.metadataHash}</code>
        </p>
      </section>
      <Acts {...view} />
    </>
  );
};

/** The page. */
export const agreementPage = (view: AgreementView, { texts, languages }: Visit): Page => ({
  title: `${texts.deals.agreement}: ${choose(view.agreement.titles, languages)?.value ?? view.agreement.id}`,
  here: texts.deals.agreement,
  trail: [
    [texts.workspace.title, to.account],
    view.organization === view.agreement.seller.identifier
      ? [texts.deals.sales, to.sales]
      : [texts.trade.orders, to.orders],
  ],
  isPrivate: true,
  ...(view.refused ? { status: view.refused.status } : {}),
  content: <Content {...view} />,
});
