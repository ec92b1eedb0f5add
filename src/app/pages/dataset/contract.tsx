/** The contract of data of a dataset: its tables, rules and promises, and what changed. Its texts are those of its owner. */
import { ContractChanges } from '../../../core/pages/parts/contract-changes.js';
import { Fact } from '../../../core/pages/parts/facts.js';
import { Table } from '../../../core/pages/parts/table.js';
import { useVisit } from '../../../core/pages/visit.js';
import type { ShownDataset } from './distribution.js';

type Contract = NonNullable<ShownDataset['contract']>;
type Described = Contract['objects'][number];

const Columns = ({ object }: { readonly object: Described }) => {
  const words = useVisit().texts.contracts;
  return (
    <Table name={object.name} head={[words.column, words.type, words.meaning]} stacks>
      {object.properties.map((property) => (
        <tr key={property.path}>
          <th scope="row">
            <code>{property.path}</code> {property.isPrimaryKey ? <span class="tag">{words.key}</span> : null}
            {property.isUnique && !property.isPrimaryKey ? <span class="tag">{words.unique}</span> : null}{' '}
            {property.isRequired ? <span class="tag">{words.required}</span> : null}
          </th>
          <td>{[property.logicalType, property.physicalType].filter(Boolean).join(' · ')}</td>
          <td>
            {property.description}
            {property.values.length > 0 ? ` ${words.values}: ${property.values.join(', ')}.` : ''}
            {property.classification === null ? null : <span class="tag">{property.classification}</span>}
          </td>
        </tr>
      ))}
    </Table>
  );
};

const Rules = ({ object }: { readonly object: Described }) => {
  const words = useVisit().texts.contracts;
  if (object.rules.length === 0) return null;
  return (
    <>
      <h4>{words.rules}</h4>
      <Table name={`${words.rules}: ${object.name}`} head={[words.rule, words.about, words.meaning]} stacks>
        {object.rules.map((rule, index) => (
          <tr key={index}>
            <th scope="row">{rule.demand === null ? (rule.name ?? rule.type) : <code>{rule.demand}</code>}</th>
            <td>{rule.property ?? words.whole}</td>
            <td>{[rule.description ?? rule.name, rule.severity].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </Table>
    </>
  );
};

const Promises = ({ levels }: { readonly levels: Contract['serviceLevels'] }) => {
  const words = useVisit().texts.contracts;
  if (levels.length === 0) return null;
  return (
    <>
      <h3>{words.promises}</h3>
      <Table name={words.promises} head={[words.promise, words.value, words.meaning]} stacks>
        {levels.map((level, index) => (
          <tr key={index}>
            <th scope="row">{level.property}</th>
            <td>{[level.value, level.unit].filter(Boolean).join(' ')}</td>
            <td>{[level.description, level.element].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </Table>
    </>
  );
};

const Facts = ({ contract }: { readonly contract: Contract }) => {
  const { texts, formats } = useVisit();
  const words = texts.contracts;
  return (
    <dl class="facts">
      <Fact name={words.version}>{contract.version}</Fact>
      <Fact name={words.status}>{contract.status}</Fact>
      <Fact name={words.since}>{formats.date(contract.since)}</Fact>
      <Fact name={words.purpose}>{contract.purpose}</Fact>
      <Fact name={words.usage}>{contract.usage}</Fact>
      <Fact name={words.limitations}>{contract.limitations}</Fact>
      <Fact name={words.price}>{contract.price}</Fact>
      <Fact name={words.servers}>
        {contract.servers
          .map(({ server, type, environment }) => [server, type, environment].filter(Boolean).join(' · '))
          .join(', ')}
      </Fact>
    </dl>
  );
};

/** The section of the page; nothing where the dataset has no contract. */
export const ContractSection = ({ dataset: { identifier, contract } }: { readonly dataset: ShownDataset }) => {
  const words = useVisit().texts.contracts;
  if (!contract) return null;
  const { changes } = contract;
  return (
    <section class="data-contract" aria-labelledby="contract">
      <h2 id="contract">
        {words.title}
        {contract.name === null ? '' : `: ${contract.name}`}
      </h2>
      <p class="note">{words.hint}</p>
      <div class="panel">
        <Facts contract={contract} />
      </div>
      {changes ? (
        <>
          <h3>{words.changed(changes.from.version)}</h3>
          <ContractChanges diff={changes.diff} />
        </>
      ) : null}
      {contract.objects.map((object) => (
        <div key={object.name}>
          <h3>
            <code>{object.name}</code>{' '}
            {object.physicalType === null ? null : <span class="tag">{object.physicalType}</span>}
          </h3>
          {object.description === null ? null : <p>{object.description}</p>}
          {object.properties.length > 0 ? <Columns object={object} /> : null}
          <Rules object={object} />
        </div>
      ))}
      <Promises levels={contract.serviceLevels} />
      <p>
        <a href={`/srv/repo/datasets/${encodeURIComponent(identifier)}/contract`} download>
          {words.download}
        </a>
      </p>
    </section>
  );
};
