/** Agents and contact points as clients see them. */
import { agent } from '../../../model/agent.js';
import { contactPoint } from '../../../model/contact-point.js';
import { NodeView, reading } from '../../../model/derive/reading.js';

/** A person or organization (foaf:Agent), also one that is a name alone. */
export class AgentView extends reading(NodeView, agent, {}) {}

/** A contact point (vcard:Kind). */
export class ContactPointView extends reading(NodeView, contactPoint, {}) {}
