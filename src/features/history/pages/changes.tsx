/** What changed from one version to the next, in words. */
import type { VersionsPageQuery } from '../../../../schema/operations/generated/operations.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { propertyName } from '../../../core/pages/texts/property-names.js';

type Version = NonNullable<VersionsPageQuery['dataset']>['history']['edges'][number]['node'];
type Change = Version['changes'][number];
type Property = Change['properties'][number];
type Value = Property['before'][number];

/** Characters of a value, and values of a property, that the page shows. */
const MOST_CHARACTERS = 160;
const MOST_VALUES = 6;
/** Properties that say nothing to people. */
const HIDDEN = /(#type|\/dc\/terms\/hasPart)$/;

/** A value as people write it. */
const shown = ({ value, label, language }: Value, { formats, languages }: Visit): string => {
  if (label !== null) return label;
  if (/^\d{4}-\d\d-\d\d(T.*)?$/.test(value)) return formats.date(value);
  const text = value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
  // The reader's own language goes without saying.
  return language === null || language === languages[0] ? text : `${text} (${language})`;
};

const Values = ({ of }: { readonly of: readonly Value[] }) => {
  const visit = useVisit();
  const more = of.length > MOST_VALUES ? ' …' : '';
  const words = of.slice(0, MOST_VALUES).map((value) => shown(value, visit));
  return <>{words.join(', ') + more}</>;
};

const PropertyLine = ({ property: { property, before, after } }: { readonly property: Property }) => {
  const { texts, language } = useVisit();
  return (
    <div class="change">
      <dt>{propertyName(property, texts, language)}</dt>
      <dd>
        {before.length === 0 ? null : (
          <del>
            <Values of={before} />
          </del>
        )}
        {before.length > 0 && after.length > 0 ? <span aria-hidden="true"> → </span> : null}
        {after.length === 0 ? null : (
          <ins>
            <Values of={after} />
          </ins>
        )}
      </dd>
    </div>
  );
};

/** What a resource is called; ids that were made for it say nothing to people. */
const nameOf = ({ name, resource }: Change, { file, part }: Visit['texts']['version']): string => {
  if (name !== null) return name;
  if (/\/distribution\/[^/]+$/.test(resource)) return file;
  const last = resource.replace(/^.*[/#](?=.)/, '');
  return resource.includes('/.well-known/genid/') || /[0-9a-f]{8}-?[0-9a-f]{4}/i.test(last) ? part : last;
};

const ChangeOf = ({ change, isMain }: { readonly change: Change; readonly isMain: boolean }) => {
  const { texts } = useVisit();
  const name = nameOf(change, texts.version);
  if (!isMain && change.kind !== 'CHANGED') {
    return <p>{(change.kind === 'ADDED' ? texts.version.added : texts.version.removed)(name)}</p>;
  }
  return (
    <>
      {isMain ? null : <h3>{name}</h3>}
      <dl class="changes">
        {change.properties.map((property) => (
          <PropertyLine key={property.property} property={property} />
        ))}
      </dl>
    </>
  );
};

/** The changes without those that another one tells of already, such as the link to a file that was added. */
const toldOf = (changes: readonly Change[]): Change[] => {
  const resources = new Set(changes.map(({ resource }) => resource));
  const isTold = ({ value }: Value): boolean => !resources.has(value);
  return changes
    .map((change) => ({
      ...change,
      properties: change.properties
        .filter(({ property }) => !HIDDEN.test(property))
        .map(({ property, before, after }) => ({
          property,
          before: before.filter(isTold),
          after: after.filter(isTold),
        }))
        .filter(({ before, after }) => before.length + after.length > 0),
    }))
    .filter(({ kind, properties }) => kind !== 'CHANGED' || properties.length > 0);
};

/** What changed by a version of the resource `main`. */
export const Changes = ({ changes, main }: { readonly changes: readonly Change[]; readonly main: string }) => {
  const { texts } = useVisit();
  const told = toldOf(changes);
  if (changes.some(({ resource, kind }) => resource === main && kind === 'ADDED')) return <p>{texts.version.first}</p>;
  if (told.length === 0) return <p class="note">{texts.version.nothing}</p>;
  return (
    <>
      {told.map((change) => (
        <ChangeOf key={change.resource} change={change} isMain={change.resource === main} />
      ))}
    </>
  );
};
