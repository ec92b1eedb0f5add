/** Actions on the site itself. */
import type { Actions } from './action.js';

/** Version of CKAN whose action API this follows; clients choose what they ask by it. */
const FOLLOWS = '2.10.0';

/** The actions. */
export const siteActions: Actions = {
  site_read: {
    help: 'Whether the site may be read: it may; what there is, depends on the caller.',
    run: async () => true,
  },
  status_show: {
    help: 'Address of the site, and the version of CKAN whose actions it follows.',
    run: async ({ tools }) => ({
      ckan_version: FOLLOWS,
      site_url: tools.base,
      site_title: 'Data marketplace',
      site_description: '',
      error_emails_to: null,
      locale_default: 'en',
      extensions: [],
    }),
  },
};
