/** The ways between the pages of a person: what is worked on, bought and sold. */
import { to } from './urls.js';
import { useVisit } from './visit.js';

/** The navigation; it stands on every page below the workspace. */
export const WorkspaceNavigation = () => {
  const { texts, path } = useVisit();
  const entries = [
    [texts.workspace.datasets, to.account],
    [texts.workspace.purchases, to.orders],
    [texts.deals.sales, to.sales],
    [texts.deals.requests, to.requests],
    [texts.workspace.searches, to.searches],
    [texts.people.title, to.colleagues],
    [texts.keys.title, to.keys],
    [texts.workspace.me, to.me],
  ] as const;
  return (
    <nav class="tabs" aria-label={texts.workspace.title}>
      <ul>
        {entries.map(([name, address]) => (
          <li key={address}>
            <a href={address} {...(path === address ? { 'aria-current': 'page' as const } : {})}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
