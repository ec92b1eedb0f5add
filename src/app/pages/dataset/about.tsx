/** The metadata of a dataset as facts. */
import type { AgentPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { conceptName, Concepts, Fact, IriLink } from '../../../core/pages/parts/facts.js';
import { ThemeIcon } from '../../../core/pages/parts/theme-icon.js';
import { choose, Text } from '../../../core/pages/parts/text.js';
import { isLink, to } from '../../../core/pages/urls.js';
import { useVisit } from '../../../core/pages/visit.js';
import type { ShownDataset } from './distribution.js';

type Contact = ShownDataset['contactPoints'][number];
type Period = ShownDataset['temporal'][number];

const AgentName = ({ agent }: { readonly agent: AgentPartsFragment }) => {
  const name = agent.name ?? agent.iri ?? '';
  return agent.homepage === null ? <>{name}</> : <IriLink iri={agent.homepage}>{name}</IriLink>;
};

const ContactName = ({ contact }: { readonly contact: Contact }) => {
  const mail = contact.email === null || /^mailto:/i.test(contact.email) ? contact.email : `mailto:${contact.email}`;
  const name = contact.name ?? mail?.replace(/^mailto:/i, '') ?? contact.telephone ?? '';
  return <span class="line">{isLink(mail) ? <a href={mail}>{name}</a> : name}</span>;
};

const periodOf = (
  { start, end }: Period,
  words: { from: string; until: string },
  date: (value: string) => string,
): string =>
  [start ? `${words.from} ${date(start)}` : '', end ? `${words.until} ${date(end)}` : ''].filter(Boolean).join(' ');

const People = ({ dataset }: { readonly dataset: ShownDataset }) => {
  const { texts } = useVisit();
  const { publisher, creators, contactPoints, catalogue } = dataset;
  return (
    <>
      <Fact name={texts.dataset.publisher}>{publisher ? <AgentName agent={publisher} /> : undefined}</Fact>
      <Fact name={texts.dataset.creators}>
        {creators.map((creator, index) => (
          <span class="line" key={creator.iri ?? index}>
            <AgentName agent={creator} />
          </span>
        ))}
      </Fact>
      <Fact name={texts.dataset.contact}>
        {contactPoints.map((contact, index) => (
          <ContactName key={contact.iri ?? index} contact={contact} />
        ))}
      </Fact>
      <Fact name={texts.dataset.inCatalogue}>
        {catalogue ? (
          <a href={to.catalogue(catalogue.identifier)}>
            <Text of={catalogue.titles} fallback={catalogue.identifier} />
          </a>
        ) : undefined}
      </Fact>
    </>
  );
};

const Keywords = ({ dataset }: { readonly dataset: ShownDataset }) => {
  const { languages } = useVisit();
  const tags = [...new Set(dataset.keywords.map(({ language }) => language))];
  const chosen = choose(dataset.keywords, languages)?.language ?? null;
  const shown = dataset.keywords.filter(({ language }) => tags.length < 2 || language === chosen || language === null);
  return (
    <ul class="tags">
      {[...new Set(shown.map(({ value }) => value))].map((value) => (
        <li key={value}>
          <a href={`${to.datasets}?${new URLSearchParams({ q: `"${value.replaceAll('"', ' ')}"` }).toString()}`}>
            {value}
          </a>
        </li>
      ))}
    </ul>
  );
};

/** Themes with their icons, each with the way to what else it has. */
const Themes = ({ of }: { readonly of: ShownDataset['themes'] }) => (
  <ul class="theme-row">
    {of.map((theme) => (
      <li key={theme.iri}>
        <ThemeIcon theme={theme.code} />{' '}
        {theme.code === null ? (
          conceptName(theme)
        ) : (
          <a href={to.datasetsWith('categories', theme.code)}>{conceptName(theme)}</a>
        )}
      </li>
    ))}
  </ul>
);

/** The facts. */
export const About = ({ dataset }: { readonly dataset: ShownDataset }) => {
  const { texts, formats } = useVisit();
  const words = texts.dataset;
  const {
    issued,
    modified,
    themes,
    languages,
    spatial,
    temporal,
    accrualPeriodicity,
    accessRights,
    types,
    landingPages,
    sourceIdentifiers,
  } = dataset;
  return (
    <section class="panel" aria-labelledby="about">
      <h2 id="about">{words.about}</h2>
      <dl class="facts">
        <People dataset={dataset} />
        <Fact name={words.issued}>{issued ? formats.date(issued) : undefined}</Fact>
        <Fact name={words.modified}>{modified ? formats.date(modified) : undefined}</Fact>
        <Fact name={words.frequency}>{accrualPeriodicity ? conceptName(accrualPeriodicity) : undefined}</Fact>
        <Fact name={words.rights}>{accessRights ? conceptName(accessRights) : undefined}</Fact>
        <Fact name={words.themes}>{themes.length > 0 ? <Themes of={themes} /> : undefined}</Fact>
        <Fact name={words.types}>{types.length > 0 ? <Concepts of={types} /> : undefined}</Fact>
        <Fact name={words.languages}>{languages.length > 0 ? <Concepts of={languages} /> : undefined}</Fact>
        <Fact name={words.spatial}>{spatial.length > 0 ? <Concepts of={spatial} /> : undefined}</Fact>
        <Fact name={words.temporal}>
          {temporal
            .map((period) => periodOf(period, words, formats.date))
            .filter(Boolean)
            .join('; ')}
        </Fact>
        <Fact name={words.landing}>
          {landingPages.map((page) => (
            <span class="line address" key={page}>
              <IriLink iri={page} />
            </span>
          ))}
        </Fact>
        <Fact name={words.sources}>{sourceIdentifiers.join(', ')}</Fact>
        <Fact name={words.keywords}>{dataset.keywords.length > 0 ? <Keywords dataset={dataset} /> : undefined}</Fact>
        <Fact name={words.tags}>
          {[...new Set(dataset.titles.flatMap(({ language }) => (language ? [formats.language(language)] : [])))].join(
            ', ',
          )}
        </Fact>
      </dl>
    </section>
  );
};
