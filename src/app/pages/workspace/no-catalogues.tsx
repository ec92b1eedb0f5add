/** What stands where the visitor keeps no catalogue. */
import { Empty } from '../../../core/pages/parts/empty.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit } from '../../../core/pages/visit.js';

/** Says so, and leads to the catalogues that there are. */
export const NoCatalogues = ({ picture }: { readonly picture: 'people' | 'shelf' }) => {
  const { texts } = useVisit();
  return (
    <Empty
      picture={picture}
      title={texts.workspace.noCatalogues}
      next={{ href: to.catalogues, label: texts.next.catalogues }}
    >
      {texts.workspace.noCataloguesHint}
    </Empty>
  );
};
