/** The page of a dataset: `/srv/catalog/datasets/{id}`. */
import { randomUUID } from 'node:crypto';
import type { DatasetCardFragment, SamplePartsFragment } from '../../../../schema/operations/generated/operations.js';
import { Bars } from '../../../core/pages/charts/bars.js';
import type { Page } from '../../../core/pages/layout.js';
import { Confirmed } from '../../../core/pages/parts/confirmed.js';
import { ContractChanges } from '../../../core/pages/parts/contract-changes.js';
import { DatasetList } from '../../../core/pages/parts/dataset-card.js';
import { Emblem } from '../../../core/pages/parts/emblem.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { Fact } from '../../../core/pages/parts/facts.js';
import { withLogo } from '../../../core/pages/parts/logo-ld.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { QualityBadge } from '../../../core/pages/parts/quality-badge.js';
import { StandingTag } from '../../../core/pages/parts/standing.js';
import { Table } from '../../../core/pages/parts/table.js';
import { choose, shorten, Text } from '../../../core/pages/parts/text.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { croissant } from '../../../features/profiles/croissant.js';
import { schemaOrg } from '../../../features/profiles/schema-org.js';
import { Offers } from '../../../features/trade/pages/offers/offer-card.js';
import { About } from './about.js';
import { type Access, DistributionItem, isWithheld, type ShownDataset } from './distribution.js';
import { Side } from './side.js';

/** The contract of data of a dataset: its tables, rules and promises, and what changed. Its texts are those of its owner. */
type Contract = NonNullable<ShownDataset['contract']>;
type Described = Contract['objects'][number];

const Columns = ({ object }: { readonly object: Described }) => {
  const words = useVisit().texts.contracts;
  return (
    <Table name={object.name} head={[words.column, words.type, words.meaning]} stacks>
      {object.properties.map((property) => (
        <tr key={property.path}>
          <th scope="row">
            <code>{property.path}</code> {property.isPrimaryKey ? <span class="tag">{words.key}</span> : null}
            {property.isUnique && !property.isPrimaryKey ? <span class="tag">{words.unique}</span> : null}{' '}
            {property.isRequired ? <span class="tag">{words.required}</span> : null}
          </th>
          <td>{[property.logicalType, property.physicalType].filter(Boolean).join(' · ')}</td>
          <td>
            {property.description}
            {property.values.length > 0 ? ` ${words.values}: ${property.values.join(', ')}.` : ''}
            {property.classification === null ? null : <span class="tag">{property.classification}</span>}
          </td>
        </tr>
      ))}
    </Table>
  );
};

const Rules = ({ object }: { readonly object: Described }) => {
  const words = useVisit().texts.contracts;
  if (object.rules.length === 0) return null;
  return (
    <>
      <h4>{words.rules}</h4>
      <Table name={`${words.rules}: ${object.name}`} head={[words.rule, words.about, words.meaning]} stacks>
        {object.rules.map((rule, index) => (
          <tr key={index}>
            <th scope="row">{rule.demand === null ? (rule.name ?? rule.type) : <code>{rule.demand}</code>}</th>
            <td>{rule.property ?? words.whole}</td>
            <td>{[rule.description ?? rule.name, rule.severity].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </Table>
    </>
  );
};

const Promises = ({ levels }: { readonly levels: Contract['serviceLevels'] }) => {
  const words = useVisit().texts.contracts;
  if (levels.length === 0) return null;
  return (
    <>
      <h3>{words.promises}</h3>
      <Table name={words.promises} head={[words.promise, words.value, words.meaning]} stacks>
        {levels.map((level, index) => (
          <tr key={index}>
            <th scope="row">{level.property}</th>
            <td>{[level.value, level.unit].filter(Boolean).join(' ')}</td>
            <td>{[level.description, level.element].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </Table>
    </>
  );
};

const Facts = ({ contract }: { readonly contract: Contract }) => {
  const { texts, formats } = useVisit();
  const words = texts.contracts;
  return (
    <dl class="facts">
      <Fact name={words.version}>{contract.version}</Fact>
      <Fact name={words.status}>{contract.status}</Fact>
      <Fact name={words.since}>{formats.date(contract.since)}</Fact>
      <Fact name={words.purpose}>{contract.purpose}</Fact>
      <Fact name={words.usage}>{contract.usage}</Fact>
      <Fact name={words.limitations}>{contract.limitations}</Fact>
      <Fact name={words.price}>{contract.price}</Fact>
      <Fact name={words.servers}>
        {contract.servers
          .map(({ server, type, environment }) => [server, type, environment].filter(Boolean).join(' · '))
          .join(', ')}
      </Fact>
    </dl>
  );
};

/** The section of the page; nothing where the dataset has no contract. */
const ContractSection = ({ dataset: { identifier, contract } }: { readonly dataset: ShownDataset }) => {
  const words = useVisit().texts.contracts;
  if (!contract) return null;
  const { changes } = contract;
  return (
    <section class="data-contract" aria-labelledby="contract">
      <h2 id="contract">
        {words.title}
        {contract.name === null ? '' : `: ${contract.name}`}
      </h2>
      <p class="note">{words.hint}</p>
      <div class="panel">
        <Facts contract={contract} />
      </div>
      {changes ? (
        <>
          <h3>{words.changed(changes.from.version)}</h3>
          <ContractChanges diff={changes.diff} />
        </>
      ) : null}
      {contract.objects.map((object) => (
        <div key={object.name}>
          <h3>
            <code>{object.name}</code>{' '}
            {object.physicalType === null ? null : <span class="tag">{object.physicalType}</span>}
          </h3>
          {object.description === null ? null : <p>{object.description}</p>}
          {object.properties.length > 0 ? <Columns object={object} /> : null}
          <Rules object={object} />
        </div>
      ))}
      <Promises levels={contract.serviceLevels} />
      <p>
        <a href={`/srv/repo/datasets/${encodeURIComponent(identifier)}/contract`} download>
          {words.download}
        </a>
      </p>
    </section>
  );
};

const TradeButton = ({ action, name }: { readonly action: string; readonly name: string }) => {
  return (
    <form method="post" action={action}>
      <Proof />
      <input type="hidden" name="key" value={randomUUID()} />
      <button type="submit" class="quiet">
        {name}
      </button>
    </form>
  );
};

/** The actions of a seller: put the dataset on the marketplace, bring it up to date there, take it off. */
const TradeButtons = ({ dataset: { identifier, listing } }: { readonly dataset: ShownDataset }) => {
  const { texts } = useVisit();
  // Nobody else is told whether a listing is out of date.
  if (listing.isOutdated === null) return null;
  const id = listing.original?.identifier ?? identifier;
  if (!listing.isPublished) return <TradeButton action={to.publishDataset(id)} name={texts.offer.publish} />;
  return (
    <>
      {listing.isOutdated ? <TradeButton action={to.updateOffer(id)} name={texts.offer.update} /> : null}
      <Confirmed name={texts.offer.withdraw} hint={texts.offer.withdrawHint} action={to.withdrawDataset(identifier)}>
        <input type="hidden" name="key" value={randomUUID()} />
      </Confirmed>
    </>
  );
};

/** What a seller should know of the listing: what differs from it, and what it tells to everybody. */
const ForSeller = ({ dataset }: { readonly dataset: ShownDataset }) => {
  const { texts } = useVisit();
  const { identifier, listing, distributions } = dataset;
  const said = [
    listing.isOutdated && listing.isPublished ? texts.offer.outdated : '',
    listing.tellsAddresses && distributions.length > 0 ? texts.offer.tellsAddresses : '',
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <div class="notice">
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {listing.tellsAddresses ? (
        <p>
          <a href={`${to.editDataset(listing.original?.identifier ?? identifier)}#offers`}>{texts.offer.withhold}</a>
        </p>
      ) : null}
    </div>
  );
};

const Head = ({ dataset, mayEdit }: Pick<Shown, 'dataset' | 'mayEdit'>) => {
  const { texts } = useVisit();
  const { identifier, titles, publisher, quality } = dataset;
  return (
    <header class="page-head">
      <p class="kind">{texts.dataset.kind}</p>
      <h1>
        <Text of={titles} fallback={identifier} />
      </h1>
      <div class="actions">
        {publisher?.name ? (
          <a class="with-emblem" href={to.organization(publisher.name)}>
            <Emblem name={publisher.name} logo={dataset.publisherLogo} />
            {publisher.name}
          </a>
        ) : null}
        {quality ? (
          <a class="badge-link" href={to.datasetQuality(identifier)}>
            <QualityBadge quality={quality} />
          </a>
        ) : null}
        <StandingTag dataset={dataset} />
        {mayEdit ? (
          <a class="button quiet" href={to.editDataset(identifier)}>
            {texts.dataset.edit}
          </a>
        ) : null}
        <TradeButtons dataset={dataset} />
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

/** The content of the page. */
export interface Shown {
  readonly dataset: ShownDataset;
  /** True if the visitor may edit it. */
  readonly mayEdit: boolean;
  /** Datasets that are like it. */
  readonly similar: readonly DatasetCardFragment[];
  /** Samples of its data, by the ids of distributions. */
  readonly samples: ReadonlyMap<string, SamplePartsFragment>;
}

/** A file is locked where metadata do not tell its address, to those who may not have the data. */
const accessOf = (
  { listing }: ShownDataset,
  distribution: ShownDataset['distributions'][number],
  { base }: Visit,
): Access => (isWithheld(distribution, base) && !listing.entitlement.entitled ? 'locked' : 'open');

/** The way in which the organization of the visitor has the data: until when, and by which agreement. */
const Owned = ({ dataset }: { readonly dataset: ShownDataset }) => {
  const { texts, formats } = useVisit();
  const { entitlement } = dataset.listing;
  const { agreement } = entitlement;
  if (!agreement) return null;
  const { owned, ownedUntil, paymentDue, refunded } = texts.dataset;
  const has = agreement.ends === null ? owned : ownedUntil(formats.date(agreement.ends));
  const obstacle = { PAYMENT_DUE: paymentDue, REFUNDED: refunded }[String(entitlement.reason)];
  return (
    <div class="notice owned">
      <p>
        {obstacle ?? has} <a href={to.agreement(agreement.id)}>{texts.deals.receipt}</a>
      </p>
    </div>
  );
};

/** The files by their size, where there are several. */
const Sizes = ({ dataset: { distributions } }: { readonly dataset: ShownDataset }) => {
  const { texts, formats, languages } = useVisit();
  const sized = distributions.filter(({ byteSize }) => Number(byteSize ?? 0) > 0);
  if (sized.length < 2) return null;
  const most = Math.max(...sized.map(({ byteSize }) => Number(byteSize)));
  return (
    <Bars
      title={texts.charts.sizes}
      rows={sized.map(({ identifier, titles, byteSize, format }) => ({
        name: [choose(titles, languages)?.value ?? identifier, format?.code ?? ''].filter(Boolean).join(' · '),
        ...{ value: Number(byteSize), most },
        label: formats.bytes(byteSize ?? ''),
      }))}
    />
  );
};

const Content = (shown: Shown) => {
  const { dataset, mayEdit, similar, samples } = shown;
  const visit = useVisit();
  const { texts } = visit;
  return (
    <>
      <Head dataset={dataset} mayEdit={mayEdit} />
      <ForSeller dataset={dataset} />
      <div class="columns">
        <div>
          <Description dataset={dataset} />
          <Owned dataset={dataset} />
          <Offers dataset={dataset} />
          <section aria-labelledby="data">
            <h2 id="data">{texts.dataset.distributions}</h2>
            <Sizes dataset={dataset} />
            {dataset.distributions.length === 0 ? (
              <Empty
                picture="box"
                title={texts.dataset.noDistributions}
                next={
                  mayEdit
                    ? { href: to.editDataset(dataset.identifier), label: texts.next.file }
                    : { href: to.datasets, label: texts.next.search }
                }
              />
            ) : (
              <ul class="distributions">
                {dataset.distributions.map((distribution, at) => (
                  <DistributionItem
                    key={distribution.identifier}
                    distribution={distribution}
                    access={accessOf(dataset, distribution, visit)}
                    sample={samples.get(distribution.identifier) ?? null}
                    mayEdit={mayEdit}
                    isFirst={at === 0}
                  />
                ))}
              </ul>
            )}
          </section>
          <ContractSection dataset={dataset} />
          <About dataset={dataset} />
          {similar.length > 0 ? (
            <section aria-labelledby="similar">
              <h2 id="similar">{texts.dataset.similar}</h2>
              <DatasetList datasets={similar} />
            </section>
          ) : null}
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
export const datasetPage = (shown: Shown, visit: Visit): Page => {
  const { texts, languages } = visit;
  const { dataset } = shown;
  const description = choose(dataset.descriptions, languages)?.value;
  const { catalogue } = dataset;
  const within: [string, string][] = catalogue
    ? [[choose(catalogue.titles, languages)?.value ?? catalogue.identifier, to.catalogue(catalogue.identifier)]]
    : [];
  return {
    title: titleOf(dataset, visit),
    ...(description === undefined ? {} : { description: shorten(description, 200) }),
    trail: [[texts.nav.datasets, to.datasets], ...within],
    preview: 'dataset',
    jsonLd: withLogo(schemaOrg(dataset, visit), dataset.publisherLogo, visit.base),
    furtherJsonLd: croissant(dataset, visit),
    content: <Content {...shown} />,
  };
};
