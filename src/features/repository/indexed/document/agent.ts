/** Agents and contact points in search documents. */
import { agent } from '../../../../model/agent.js';
import { contactPoint } from '../../../../model/contact-point.js';
import { vcard } from '../../../../core/rdf/vocabulary.js';
import type { PlatformTerms } from '../../../../core/rdf/vocabulary.js';
import { AgentView, ContactPointView } from '../../views/agent.js';
import type { Resource } from '../../../../model/derive/resource.js';
import { compact, type Members } from '../../../../model/derive/values.js';
import { LINKED } from './concept.js';
import { membersOf } from '../../../../model/derive/documents.js';

const agentMembers = membersOf(agent, LINKED);
const contactMembers = membersOf(contactPoint, LINKED);

/** An agent, also one that is a name alone; undefined when nothing is said about the node. */
export const agentDocument = (node: Resource | undefined, pst: PlatformTerms): Members | undefined => {
  if (!node) return undefined;
  const { name, type, iri } = new AgentView(node, pst);
  if (!node.described && iri === null && node.written === null) return undefined;
  return agentMembers(node, pst, { type: { type: type ?? 'Agent' }, name: { name: name ?? iri ?? undefined } });
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
  const telephone = new ContactPointView(node, pst).telephone?.replace(/^tel:/, '');
  return compact({
    type: node.types[0]?.replace(/^.*[#/]/, ''),
    ...contactMembers(node, pst, { telephone: { telephone, address: addressOf(node) } }),
  });
};
