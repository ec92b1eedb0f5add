/** Agents and contact points in search documents. */
import { vcard } from '../../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../../rdf/vocabulary.js';
import { AgentView, ContactPointView } from '../../views/agent.js';
import type { Resource } from '../../views/resource.js';
import { compact, isUrl, some, type Members } from '../../views/values.js';

/** An agent, also one that is a name alone; undefined when nothing is said about the node. */
export const agentDocument = (node: Resource | undefined, pst: PlatformTerms): Members | undefined => {
  if (!node) return undefined;
  const { name, type, email, homepage, organizationId, iri } = new AgentView(node, pst);
  if (!node.described && iri === null && node.written === null) return undefined;
  return compact({
    type: type ?? 'Agent',
    name: name ?? iri,
    email,
    homepage: homepage !== null && isUrl(homepage) ? homepage : undefined,
    organization_id: organizationId,
    resource: iri,
  });
};

const addressOf = (node: Resource): string | undefined => {
  const address = node.resource(vcard.hasAddress);
  if (!address?.described) return undefined;
  const part = (name: string) => address.text({ value: `http://www.w3.org/2006/vcard/ns#${name}` });
  const parts = [part('street-address'), part('postal-code'), part('locality'), part('country-name')];
  return parts.filter((text) => text !== null).join(', ') || undefined;
};

/** A contact point; undefined when nothing is said about the node. */
export const contactDocument = (node: Resource, pst: PlatformTerms): Members | undefined => {
  if (!node.described) return undefined;
  const view = new ContactPointView(node, pst);
  return compact({
    type: node.types[0]?.replace(/^.*[#/]/, ''),
    name: node.text(vcard.fn) ?? view.name,
    organisation_name: node.text(vcard['organization-name']),
    email: view.email,
    telephone: view.telephone?.replace(/^tel:/, ''),
    address: addressOf(node),
    url: some(view.urls),
    resource: view.iri,
  });
};
