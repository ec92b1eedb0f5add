/** One distribution: what it is, its terms, and where to get it. */
import type { DatasetPageQuery, SamplePartsFragment } from '../../../../schema/operations/generated/operations.js';
import { conceptName, Fact, IriLink, Tags } from '../../../core/pages/parts/facts.js';
import { Lock } from '../../../core/pages/parts/lock.js';
import { Table } from '../../../core/pages/parts/table.js';
import { choose, Text } from '../../../core/pages/parts/text.js';
import { Look } from '../../../features/samples/pages/look.js';
import { isLink, to, wayTo, withheldPage } from '../../../core/pages/urls.js';
import { useVisit } from '../../../core/pages/visit.js';

/** A dataset as the page shows it. */
export type ShownDataset = NonNullable<DatasetPageQuery['dataset']>;
type Distribution = ShownDataset['distributions'][number];

const Licence = ({ licence }: { readonly licence: NonNullable<Distribution['licence']> }) => {
  const name = licence.label ?? licence.title ?? licence.code ?? licence.identifier ?? licence.iri;
  return licence.iri === null ? <>{name}</> : <IriLink iri={licence.iri}>{name}</IriLink>;
};

/** What a visitor may do with the files of a dataset. */
export type Access = 'open' | 'locked';

/** The name of the server behind an address, for people. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const FileLink = ({
  url,
  name,
  isQuiet,
}: {
  readonly url: string;
  readonly name: string;
  readonly isQuiet: boolean;
}) => {
  const { texts, base } = useVisit();
  const isTold = withheldPage(url, base) === undefined;
  return (
    <li>
      {isLink(url) ? (
        <a class={isQuiet ? 'button quiet' : 'button'} href={wayTo(url, base)} rel="nofollow noopener">
          {name}
        </a>
      ) : null}
      {isTold ? (
        <span class="address" title={url}>
          {isLink(url) ? hostOf(url) : url}
        </span>
      ) : (
        <span class="note">{texts.distribution.withheld}</span>
      )}
    </li>
  );
};

/** The ways to the data. What has a size is a file, also where its address is one of access. */
const Links = ({ distribution }: { readonly distribution: Distribution }) => {
  const { texts, formats, languages } = useVisit();
  const { accessUrls, downloadUrls, byteSize, titles, identifier } = distribution;
  const opened = accessUrls.filter((url) => !downloadUrls.includes(url));
  if (opened.length + downloadUrls.length === 0) return null;
  const title = choose(titles, languages)?.value ?? identifier;
  const size = byteSize === null ? '' : ` (${formats.bytes(byteSize)})`;
  const download = texts.distribution.downloadOf(title) + size;
  return (
    <ul class="link-list">
      {downloadUrls.map((url) => (
        <FileLink key={url} url={url} name={download} isQuiet={false} />
      ))}
      {opened.map((url) => (
        <FileLink
          key={url}
          url={url}
          name={byteSize === null ? texts.distribution.openOf(title) : download}
          isQuiet={downloadUrls.length > 0 || byteSize === null}
        />
      ))}
    </ul>
  );
};

/** True if metadata do not tell where a distribution is. */
export const isWithheld = ({ accessUrls, downloadUrls, accessServices }: Distribution, base: string): boolean =>
  [...accessUrls, ...downloadUrls, ...accessServices.flatMap(({ endpointUrls }) => endpointUrls)].some(
    (url) => withheldPage(url, base) !== undefined,
  );

/** A file that comes with a purchase: what it is, not where. */
const Locked = () => {
  const { texts } = useVisit();
  return (
    <p class="locked">
      <Lock />
      {texts.distribution.locked} <a href="#offers">{texts.distribution.unlock}</a>
    </p>
  );
};

const Services = ({ services }: { readonly services: Distribution['accessServices'] }) => {
  const { texts } = useVisit();
  return (
    <>
      {services.map((service, index) => (
        <div class="service" key={service.iri ?? index}>
          <p class="service-name">
            {texts.distribution.service}: <Text of={service.titles} fallback="" />
          </p>
          {service.endpointUrls.map((url) => (
            <p key={url} class="address">
              <IriLink iri={url} />
            </p>
          ))}
          {service.endpointDescriptions.map((url) => (
            <p key={url} class="address">
              <IriLink iri={url}>{texts.distribution.serviceDescription}</IriLink>
            </p>
          ))}
        </div>
      ))}
    </>
  );
};

const flagsOf = (
  { isAnonymized, isEncrypted, isTransformed }: Distribution,
  names: { anonymized: string; encrypted: string; transformed: string },
): string[] => [
  ...(isAnonymized ? [names.anonymized] : []),
  ...(isEncrypted ? [names.encrypted] : []),
  ...(isTransformed ? [names.transformed] : []),
];

type Described = Distribution['tables'][number];

/** What stands in the file, column by column. */
const Structure = ({ table, of }: { readonly table: Described; readonly of: Distribution }) => {
  const { texts, languages, formats } = useVisit();
  const words = texts.distribution;
  const title = choose(table.titles, languages) ?? choose(of.titles, languages);
  const name = `${words.structure}: ${title?.value ?? of.identifier}`;
  return (
    <details class="structure">
      <summary>
        {words.structure} ({words.columns(formats.number(table.columns.length), table.columns.length)})
      </summary>
      <Table name={name} head={[words.column, words.datatype, words.meaning]}>
        {table.columns.map((column, index) => (
          <tr key={index}>
            <th scope="row">
              <code>{column.name}</code>{' '}
              {table.primaryKey.includes(column.name ?? '') ? <span class="tag">{words.key}</span> : null}
            </th>
            <td>{[column.datatype, column.format].filter(Boolean).join(' · ')}</td>
            <td>
              <Text of={column.descriptions.length > 0 ? column.descriptions : column.titles} fallback="" />
            </td>
          </tr>
        ))}
      </Table>
    </details>
  );
};

/** The distribution with everything known about it. */
export const DistributionItem = ({
  distribution,
  access,
  sample,
  mayEdit,
  isFirst,
}: {
  readonly distribution: Distribution;
  readonly access: Access;
  readonly sample: SamplePartsFragment | null;
  readonly mayEdit: boolean;
  /** True of the first of the dataset, whose sample is in sight. */
  readonly isFirst: boolean;
}) => {
  const { texts, formats, languages } = useVisit();
  const { identifier, titles, descriptions, format, mediaType, byteSize, licence, rights, status, issued, modified } =
    distribution;
  return (
    <li class="distribution" id={`distribution-${identifier}`}>
      <div class="distribution-head">
        <h3>
          <Text of={titles} fallback={identifier} />
        </h3>
        <Tags of={[...(format?.code ? [format.code] : []), ...flagsOf(distribution, texts.distribution)]} />
      </div>
      {descriptions.length > 0 ? (
        <p>
          <Text of={descriptions} />
        </p>
      ) : null}
      {access === 'locked' ? <Locked /> : <Links distribution={distribution} />}
      {sample ? (
        <Look id={identifier} name={choose(titles, languages)?.value ?? identifier} sample={sample} isOpen={isFirst} />
      ) : null}
      {mayEdit ? (
        <p class="note">
          <a href={to.sample(identifier)}>{sample ? texts.sample.change : texts.sample.add}</a>
        </p>
      ) : null}
      {distribution.tables.map((table, index) => (
        <Structure key={index} table={table} of={distribution} />
      ))}
      {access === 'locked' ? null : <Services services={distribution.accessServices} />}
      <dl class="facts inline">
        <Fact name={texts.distribution.format}>{format && !format.code ? conceptName(format) : undefined}</Fact>
        <Fact name={texts.distribution.mediaType}>{mediaType ?? undefined}</Fact>
        <Fact name={texts.distribution.size}>{byteSize === null ? undefined : formats.bytes(byteSize)}</Fact>
        <Fact name={texts.distribution.licence}>{licence ? <Licence licence={licence} /> : undefined}</Fact>
        <Fact name={texts.distribution.rights}>{rights ? conceptName(rights) : undefined}</Fact>
        <Fact name={texts.distribution.status}>{status ? conceptName(status) : undefined}</Fact>
        <Fact name={texts.distribution.issued}>{issued ? formats.date(issued) : undefined}</Fact>
        <Fact name={texts.distribution.modified}>{modified ? formats.date(modified) : undefined}</Fact>
      </dl>
    </li>
  );
};
