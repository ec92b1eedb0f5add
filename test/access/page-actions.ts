/** Everything that can be done from a page: who may. */
import {
  administrator,
  all,
  credentials,
  edit,
  editCatalogue,
  organization,
  person,
  read,
  readOffered,
  remove,
  sharer,
  trade,
  type Rule,
} from './rules.js';
import type { Asset } from './world.js';

/** How an action is called. */
export interface PageAction {
  readonly may: Rule;
  /** Id in the path; a function where it is that of a dataset. */
  readonly id?: string | ((asset: Asset) => string);
  readonly form?: Readonly<Record<string, string>>;
}

/** Whoever is logged in and has rights that nobody explains is asked for a file first; the gate decides when datasets are sent. */
const orNotKnown =
  (rule: Rule): Rule =>
  (question) =>
    rule(question) ||
    question.principal === 'disabled user' ||
    (question.reads === 'restricted' && ['no role', 'reader', 'editor', 'trader'].includes(question.principal));
const named = ({ id }: Asset): string => id;
const twin = (asset: Asset): string => asset.twin;
const key = 'nobody-used-this';

/** By the path as the router has it. Whoever logged in may log out. */
export const PAGE_ACTIONS: Readonly<Record<string, PageAction>> = {
  '/srv/catalog/datasets/:id/buy': { may: all(organization, readOffered), id: twin, form: { key } },
  '/srv/catalog/datasets/:id/invest': { may: all(organization, readOffered), id: twin, form: { key, shares: '1' } },
  '/srv/catalog/datasets/:id/request': {
    ...{ may: all(organization, readOffered), id: twin, form: { key, purpose: 'Tests' } },
  },
  // Whose requests and agreements they are is tried in test/marketplace: requests, endings.
  ...Object.fromEntries(
    [
      'requests/:id/approve',
      'requests/:id/propose',
      'requests/:id/end',
      'agreements/:id/terminate',
      'agreements/:id/paid',
      'agreements/:id/sign',
    ].map((path) => [
      `/srv/catalog/account/${path}`,
      { may: credentials, id: 'none', form: { key, version: '1', reason: 'T' } },
    ]),
  ),
  // It holds what the one who asks may see.
  '/srv/catalog/account/archive': { may: person },
  '/srv/catalog/account/me/password': { may: person, form: { current: 'none', next: 'short', again: 'short' } },
  '/srv/catalog/account/me/sessions/:id/end': { may: person, id: 'none' },
  '/srv/catalog/account/keys': { may: administrator, form: { label: 'T' } },
  '/srv/catalog/account/webhooks': { may: administrator, form: { url: 'https://hooks.example/' } },
  ...Object.fromEntries(
    ['keys/:id/rotate', 'keys/:id/revoke', 'webhooks/:id/replay', 'webhooks/:id/delete'].map((path) => [
      `/srv/catalog/account/${path}`,
      { may: administrator, id: 'none', form: { since: 'latest' } },
    ]),
  ),
  '/srv/catalog/catalogues/:id/datasets/many': {
    may: orNotKnown(editCatalogue),
    id: 'own',
    form: { intent: 'preview' },
  },
  '/srv/catalog/catalogues/:id/harvest': {
    may: editCatalogue,
    id: 'own',
    form: { url: 'https://portal.example/', type: 'AUTO', rhythm: 'NEVER' },
  },
  // Whose sources and runs they are is tried in test/harvest.
  ...Object.fromEntries(
    [
      'sources/:source/try',
      'sources/:source/run',
      'sources/:source/plan',
      'sources/:source/remove',
      'runs/:run/stop',
    ].map((path) => [`/srv/catalog/catalogues/:id/harvest/${path}`, { may: editCatalogue, id: 'own' }]),
  ),
  '/srv/catalog/distributions/:id/sample': {
    may: edit,
    id: ({ distribution }) => distribution,
    form: { do: 'remove' },
  },
  '/srv/catalog/catalogues/:id/drafts/delete': { may: editCatalogue, id: 'own', form: { id: 'none' } },
  '/srv/catalog/account/searches': { may: person, form: { name: 'T', q: 'nothing' } },
  ...Object.fromEntries(
    ['look', 'mail', 'forget'].map((step) => [
      `/srv/catalog/account/searches/:id/${step}`,
      { may: person, id: 'none' },
    ]),
  ),
  '/srv/catalog/datasets/:id/publish': { may: trade, id: named, form: { key } },
  '/srv/catalog/datasets/:id/update-offer': { may: trade, id: named, form: { key } },
  '/srv/catalog/datasets/:id/withdraw': { may: trade, id: named, form: { key } },
  // The form is made from what the dataset says now, so who cannot read it cannot fill it in.
  '/srv/catalog/datasets/:id/edit': {
    may: all(read, edit),
    id: named,
    form: { as: 'rdf', rdf: '<urn:d> a <urn:x> .' },
  },
  '/srv/catalog/datasets/:id/delete': { may: remove, id: named },
  '/srv/catalog/datasets/:id/people': {
    may: sharer,
    id: 'plain',
    form: { do: 'take', scopes: 'READ', subject: 'role:PLATFORM_USER' },
  },
  '/srv/catalog/catalogues/:id/people': {
    may: sharer,
    id: 'own',
    form: { do: 'take', scopes: 'READ', subject: 'role:PLATFORM_USER' },
  },
  '/srv/catalog/account/logo': { may: all(person, organization), form: { do: 'remove' } },
  '/srv/catalog/account/me/spending': { may: person, form: { remove: '1' } },
  // What nobody deleted is not there for anybody who may restore.
  '/srv/catalog/datasets/:id/restore': { may: editCatalogue, id: 'removed' },
  '/srv/catalog/datasets/:id/revert': { may: edit, id: named, form: { to: '"0"' } },
  '/srv/catalog/catalogues/:id/edit': { may: editCatalogue, id: 'own', form: { etag: '"0"' } },
  '/srv/catalog/catalogues/:id/datasets/new': { may: editCatalogue, id: 'own', form: { title: 'T' } },
  '/srv/catalog/logout': { may: credentials },
};
