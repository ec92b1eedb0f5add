/** The changes that would raise the score of a document. */
import { parseNTriples } from '../../../core/rdf/ntriples.js';
import { iri } from '../../../core/rdf/terms.js';
import type { Identifiers } from '../../repository/identifiers.js';
import { adviceOf, type ExplainedIndicator } from '../../repository/assessment/explain.js';
import { indicatorNamed, type IndicatorName } from '../../repository/assessment/indicators.js';
import type { UrlStatus } from '../../repository/assessment/found.js';
import { MetadataIndex } from '../../repository/assessment/subject.js';
import type { DatasetQualityView } from '../views.js';
import { remedies, type Change } from './remedies.js';

/** Something that would raise the score, before its effect is measured. */
export interface Suggestion {
  /** Name of the indicator, with `@` and the place of the distribution among those of the document where it is about one. */
  readonly id: string;
  readonly indicator: IndicatorName;
  readonly property: string | null;
  /** Id of the distribution that it is about; null for the dataset. */
  readonly distribution: string | null;
  /** Points of the indicator. */
  readonly points: number;
  readonly text: string;
  /** IRI of the resource that it is about. */
  readonly resource: string;
  /** Empty where only a person can know what to change. */
  readonly changes: readonly Change[];
}

/** A document that suggestions are about. */
export interface Source {
  readonly triples: string;
  /** Ids of the distributions, in their order. */
  readonly distributions: readonly string[];
}

const UNKNOWN_URL = ' The URL is not yet checked; points come when it answers.';

const textOf = (indicator: ExplainedIndicator, hasDistributions: boolean): string => {
  if (indicator.url?.state === 'UNCHECKED')
    return `${indicator.value ?? ''} is not yet checked; points come when it answers.`;
  const [advice] = adviceOf([indicator], hasDistributions);
  return `${advice?.text ?? indicator.title}${/UrlStatusCode$/.test(indicator.name) && !indicator.url ? UNKNOWN_URL : ''}`;
};

/** Makes the suggestions for documents of one deployment. */
export class Suggestions {
  constructor(private readonly identifiers: Identifiers) {}

  /** All suggestions for a document with this quality; `urls` are the URLs that were checked. */
  of(source: Source, view: DatasetQualityView, urls: ReadonlyMap<string, UrlStatus>): Suggestion[] {
    const index = new MetadataIndex(parseNTriples(source.triples));
    const missing = view.indicators.filter(({ passed }) => !passed);
    return missing.map((indicator): Suggestion => {
      const { possible, property, distribution } = indicator;
      const name = indicator.name as IndicatorName;
      const place = distribution === null ? -1 : source.distributions.indexOf(distribution);
      const resource = place < 0 ? view.iri : this.identifiers.iri('distribution', distribution ?? '');
      const onNothing = source.distributions.length === 0 && !indicatesDataset(indicator);
      const described = { index, node: iri(resource), urlStatus: (url: string) => urls.get(url) };
      return {
        id: place < 0 ? name : `${name}@${place}`,
        indicator: name,
        property,
        distribution,
        points: possible,
        text: textOf(indicator, source.distributions.length > 0),
        resource,
        changes: onNothing ? [] : (remedies[name]?.(described) ?? []),
      };
    });
  }
}

const indicatesDataset = ({ name }: ExplainedIndicator): boolean =>
  indicatorNamed(name as IndicatorName).on.includes('dataset');
