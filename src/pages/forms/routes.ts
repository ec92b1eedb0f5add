/** Forms that add, change and delete datasets. They run the same operations as REST, so the same gate decides who may. */
import type { FastifyInstance } from 'fastify';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { Pages, PageTools } from '../mount.js';
import { editRoutes } from './edit-routes.js';
import { newDatasetRoutes } from './new-routes.js';

/** The needs of the forms beside those of pages. */
export interface FormTools extends PageTools {
  readonly pst: PlatformTerms;
}

/** Mounts the forms. */
export const formRoutes = (app: FastifyInstance, pages: Pages, tools: FormTools): void => {
  newDatasetRoutes(app, pages, tools);
  editRoutes(app, pages, tools);
};
