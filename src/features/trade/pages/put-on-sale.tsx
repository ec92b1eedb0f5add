/** Putting a dataset on sale with the offers of its metadata, as forms and tables do after they wrote them. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../core/errors.js';
import {
  ListingOfDatasetDocument,
  PublishFromPageDocument,
  UpdateOfferFromPageDocument,
} from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import type { Pages, PageTools } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { RefusalText } from '../../../core/pages/parts/refusal.js';
import { to } from '../../../core/pages/urls.js';
import type { Visit } from '../../../core/pages/visit.js';

/** What was saved and is not on sale, with the reason. */
const notOnSalePage = (id: string, { code, detail, status }: Refusal, { texts }: Visit): Page => ({
  title: texts.form.notOnSale,
  trail: [[texts.nav.datasets, to.datasets]],
  isPrivate: true,
  status,
  content: (
    <>
      <header class="page-head">
        <h1>{texts.form.notOnSale}</h1>
      </header>
      <div class="notice bad" role="alert">
        <RefusalText code={code} text={detail} />
        <p>{texts.form.notOnSaleHint}</p>
      </div>
      <p class="buttons">
        <a class="button" href={`${to.editDataset(id)}#offers`}>
          {texts.dataset.edit}
        </a>
        <a href={to.dataset(id)}>{texts.form.toDataset}</a>
      </p>
    </>
  ),
});

/** Publishes a dataset that was just saved, or brings what is published up to date; says what stands in the way. */
export const putOnSale = async (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  id: string,
  { execute, place }: PageTools,
  pages: Pages,
): Promise<FastifyReply> => {
  try {
    const { dataset } = await execute(ListingOfDatasetDocument, { id }, request);
    const operation = dataset?.listing.isPublished ? UpdateOfferFromPageDocument : PublishFromPageDocument;
    await execute<unknown, { id: string; key: string }>(operation, { id, key: randomUUID() }, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const visit = pages.visit(request, reply);
    return pages.send(reply, notOnSalePage(id, error, visit), visit);
  }
  return redirectWith(reply, place.cookies, 'published', to.dataset(id));
};
