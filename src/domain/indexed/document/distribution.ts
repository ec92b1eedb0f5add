/** Distributions in search documents. */
import { dataService } from '../../../model/data-service.js';
import { distribution } from '../../../model/distribution.js';
import { rdfs, spdx } from '../../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../../rdf/vocabulary.js';
import { DistributionView } from '../../views/distribution.js';
import type { Resource } from '../../../model/derive/resource.js';
import { conceptDocument, LINKED } from './concept.js';
import { lawDocument, licenceDocument } from './legal.js';
import { membersOf } from '../../../model/derive/documents.js';
import { compact, parsable, type Members } from '../../../model/derive/values.js';

/** The column schema of tabular data, as the schema table of clients reads it. */
const tableSchema = ({ tables }: DistributionView): Members | undefined => {
  const columns = tables.flatMap((table) => table.columns);
  if (columns.length === 0) return undefined;
  const column = columns.map(({ name, titles, datatypeName, iri }, index) =>
    compact({
      column_id: String(index + 1),
      column_name: name,
      property_name: titles[0]?.value ?? name,
      data_type: datatypeName,
      property_URI: iri,
    }),
  );
  return { table_schema: { column } };
};

const checksumDocument = (node: Resource): Members | undefined => {
  const value = node.text(spdx.checksumValue);
  if (!value) return undefined;
  return compact({ checksum_value: value, algorithm: node.text(spdx.algorithm)?.replace(/^.*[#/]/, '') });
};

const rightsDocument = (node: Resource): Members | undefined => {
  if (node.written !== null) return undefined;
  const label = node.text(rdfs.label) ?? conceptDocument(node)?.label;
  return label === undefined ? undefined : compact({ label, resource: parsable(node.iri) });
};

const common = { ...LINKED, Licence: licenceDocument, Law: lawDocument };
const serviceMembers = membersOf(dataService, common);
const distributionMembers = membersOf(distribution, {
  ...common,
  DataService: (node, pst) => (node.written === null ? serviceMembers(node, pst) : undefined),
  Checksum: checksumDocument,
  Rights: rightsDocument,
});

/** A distribution. Flags that are not stated are left out: absent means false. */
export const distributionDocument = (node: Resource, id: string, pst: PlatformTerms): Members =>
  compact({
    ...distributionMembers(node, pst, { identifier: { id } }),
    pistis_schema: tableSchema(new DistributionView(node, id, '', pst)),
  });
