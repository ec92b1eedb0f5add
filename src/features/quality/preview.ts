/** The score that a document would reach: asked before a write, so that nothing has to be stored to know it. */
import { SERVICE, type Asker } from '../../core/threads/fair/asker.js';
import type { GraphDocument } from '../../core/store/graph-store.js';
import type { AssessJob } from './job.js';
import type { UrlStatus } from '../repository/assessment/found.js';
import { keptResults } from '../repository/assessment/kept.js';
import type { AssessmentThreads } from './threads.js';
import { urlsIn } from '../repository/assessment/urls.js';
import type { UrlRegister } from './urls/register.js';
import { DatasetQualityView } from './views.js';

/** A dataset as it would be stored; `conformance` is what validation at level 1 found, where that is known already. */
export type Draft = Pick<GraphDocument, 'id' | 'triples' | 'distributions'> & Partial<Pick<AssessJob, 'conformance'>>;

/** Assesses what is not stored. */
export class Previews {
  constructor(
    private readonly threads: Pick<AssessmentThreads, 'assess' | 'validate'>,
    private readonly urls: Pick<UrlRegister, 'statuses'>,
  ) {}

  /**
   * The quality of a dataset as it would be stored: points, indicators, and advice with the greatest gain first. What is
   * known about its URLs counts, so the score before and the score after can be compared.
   */
  async assessDocument(draft: Draft, asker: Asker): Promise<DatasetQualityView> {
    const [view] = await this.assessDocuments([draft], asker);
    if (!view) throw new Error('the assessment of a document came back empty');
    return view;
  }

  /** The quality of several documents, in their order. */
  async assessDocuments(drafts: readonly Draft[], asker: Asker): Promise<DatasetQualityView[]> {
    if (drafts.length === 0) return [];
    const jobs = drafts.map(({ id, triples, distributions, conformance }) => ({
      ...{ id, triples, distributions, conformance },
      urls: this.urlStatuses(triples),
    }));
    const assessed = await this.threads.assess(jobs, asker);
    return assessed.map(({ kept, at }, i) => {
      const { assessment } = keptResults(kept);
      return new DatasetQualityView({
        dataset: drafts[i]?.id ?? '',
        at,
        assessment,
        findings: drafts[i]?.conformance?.findings ?? [],
      });
    });
  }

  /** The known facts about the URLs of a document; those that were never checked are missing. */
  urlStatuses(triples: string): ReadonlyMap<string, UrlStatus> {
    return this.urls.statuses(urlsIn(triples));
  }

  /**
   * The quality that the dataset of a payload would reach, its URLs unchecked; undefined without exactly one dataset. Refuses
   * what cannot be read, as a write does.
   */
  async assessPayload(
    payload: { readonly body: string; readonly contentType?: string | undefined },
    asker: Asker = SERVICE,
  ): Promise<DatasetQualityView | undefined> {
    const { assessment } = await this.threads.validate({ level: 1, payload }, asker);
    const at = new Date().toISOString();
    return assessment && new DatasetQualityView({ dataset: assessment.dataset.iri, at, assessment });
  }
}
