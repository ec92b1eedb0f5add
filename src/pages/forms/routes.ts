/** Forms that add, change and delete datasets, and change catalogues. They run the same operations as REST, so the same gate decides who may. */
import type { FastifyInstance } from 'fastify';
import type { Pages } from '../mount.js';
import { catalogueFormRoutes } from './catalogue-routes.js';
import { editRoutes } from './edit-routes.js';
import type { FormTools } from './form-tools.js';
import { newDatasetRoutes } from './new-routes.js';

/** Mounts the forms. */
export const formRoutes = (app: FastifyInstance, pages: Pages, tools: FormTools): void => {
  newDatasetRoutes(app, pages, tools);
  editRoutes(app, pages, tools);
  catalogueFormRoutes(app, pages, tools);
};
