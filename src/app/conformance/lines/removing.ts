/** Operations 4 and 8: what is deleted is gone. */
import { mustBe, mustSucceed } from '../expectations.js';
import type { Line } from '../line.js';
import { known, must } from '../must.js';

export const removingLines: readonly Line[] = [
  {
    id: '8.1',
    says: 'DELETE /datasets/<id> deletes the dataset',
    needs: 'write',
    check: async (target, subject) => {
      const path = `/srv/repo/datasets/${known(subject.bare, 'no dataset was made for this')}`;
      mustSucceed(await target.write('DELETE', path));
      mustBe(await target.get(path, 'text/turtle'), 404, 410);
    },
  },
  {
    id: '4.1',
    says: 'DELETE /catalogues/<id> deletes the catalogue and all its datasets',
    needs: 'write',
    check: async (target, subject) => {
      must(subject.catalogueExists, 'there is no catalogue to delete');
      const path = `/srv/repo/catalogues/${subject.catalogue}`;
      mustSucceed(await target.write('DELETE', path));
      mustBe(await target.get(path, 'text/turtle'), 404, 410);
      const dataset = known(subject.made, 'the catalogue had no dataset');
      mustBe(await target.get(`/srv/repo/datasets/${dataset}`, 'text/turtle'), 404, 410);
      subject.catalogueExists = false;
      subject.catalogueTried = false;
    },
  },
];
