/** The page of a dataset: `/srv/catalog/datasets/{id}`. */
import { randomUUID } from 'node:crypto';
import type { MarketState } from '../../generated/operations.js';
import type { Page } from '../layout.js';
import type { Rights } from '../rights.js';
import { Empty } from '../parts/facts.js';
import { PriceTag } from '../parts/price.js';
import { QualityBadge } from '../parts/quality-badge.js';
import { choose, shorten, Text } from '../parts/text.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { About } from './about.js';
import { DistributionItem, type ShownDataset } from './distribution.js';
import { Offers } from './offer-card.js';
import { Side } from './side.js';
import { structured } from './structured.js';

/** What a visitor who may do so can do with a dataset. */
export interface Actions extends Rights {
  readonly market?: MarketState;
}

const TradeButton = ({ id, market }: { readonly id: string; readonly market: MarketState | undefined }) => {
  const { texts, visitor } = useVisit();
  if (market === undefined || market === 'ACQUIRED') return null;
  const isOut = market === 'PUBLISHED';
  return (
    <form method="post" action={isOut ? to.withdrawDataset(id) : to.publishDataset(id)}>
      <input type="hidden" name="csrf" value={visitor?.csrf ?? ''} />
      <input type="hidden" name="key" value={randomUUID()} />
      <button type="submit" class="quiet">
        {isOut ? texts.offer.withdraw : texts.offer.publish}
      </button>
    </form>
  );
};

const Head = ({ dataset, actions }: { readonly dataset: ShownDataset; readonly actions: Actions }) => {
  const { texts } = useVisit();
  const { identifier, titles, publisher, monetization, quality } = dataset;
  return (
    <header class="page-head">
      <p class="kind">{texts.dataset.kind}</p>
      <h1>
        <Text of={titles} fallback={identifier} />
      </h1>
      <div class="actions">
        {publisher?.name ? <a href={to.datasetsWith('publisher', publisher.name)}>{publisher.name}</a> : null}
        {quality ? (
          <a class="badge-link" href={to.datasetQuality(identifier)}>
            <QualityBadge quality={quality} />
          </a>
        ) : null}
        <PriceTag monetization={monetization} />
        {actions.mayEdit ? (
          <a class="button quiet" href={to.editDataset(identifier)}>
            {texts.dataset.edit}
          </a>
        ) : null}
        {actions.mayTrade && monetization ? <TradeButton id={identifier} market={actions.market} /> : null}
      </div>
    </header>
  );
};

/** Descriptions keep their paragraphs. */
const Description = ({ dataset }: { readonly dataset: ShownDataset }) => {
  const { languages, language } = useVisit();
  const text = choose(dataset.descriptions, languages);
  if (!text) return null;
  return (
    <div class="description" {...(text.language && text.language !== language ? { lang: text.language } : {})}>
      {text.value.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
};

const Content = ({ dataset, actions }: { readonly dataset: ShownDataset; readonly actions: Actions }) => {
  const { texts } = useVisit();
  return (
    <>
      <Head dataset={dataset} actions={actions} />
      <div class="columns">
        <div>
          <Description dataset={dataset} />
          <Offers monetization={dataset.monetization} />
          <section aria-labelledby="data">
            <h2 id="data">{texts.dataset.distributions}</h2>
            {dataset.distributions.length === 0 ? (
              <Empty title={texts.dataset.noDistributions} />
            ) : (
              <ul class="distributions">
                {dataset.distributions.map((distribution) => (
                  <DistributionItem key={distribution.identifier} distribution={distribution} />
                ))}
              </ul>
            )}
          </section>
          <About dataset={dataset} />
        </div>
        <Side dataset={dataset} />
      </div>
    </>
  );
};

/** Title of a dataset for the visitor. */
export const titleOf = (
  { titles, identifier }: Pick<ShownDataset, 'titles' | 'identifier'>,
  { languages }: Pick<Visit, 'languages'>,
): string => choose(titles, languages)?.value ?? identifier;

/** The page. */
export const datasetPage = (dataset: ShownDataset, actions: Actions, visit: Visit): Page => {
  const { texts, languages } = visit;
  const description = choose(dataset.descriptions, languages)?.value;
  const { catalogue } = dataset;
  const within: [string, string][] = catalogue
    ? [[choose(catalogue.titles, languages)?.value ?? catalogue.identifier, to.catalogue(catalogue.identifier)]]
    : [];
  return {
    title: titleOf(dataset, visit),
    ...(description === undefined ? {} : { description: shorten(description, 200) }),
    trail: [[texts.nav.datasets, to.datasets], ...within],
    jsonLd: structured(dataset, visit),
    content: <Content dataset={dataset} actions={actions} />,
  };
};
