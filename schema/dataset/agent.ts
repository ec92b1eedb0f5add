/** Agents and contact points. */
import { agent, contactPoint } from '../../src/model/parts.js';
import { shown, Shows } from '../model/output.js';

@Shows(agent, 'A person or organization (foaf:Agent).')
export class Agent extends shown(agent) {}

@Shows(contactPoint, 'Whom to ask about a resource (vcard:Kind).')
export class ContactPoint extends shown(contactPoint) {}
