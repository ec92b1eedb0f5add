/** Agents and contact points. */
import { agent, contactPoint } from '../../src/model/parts.js';
import { showNoun } from '../model/output.js';

showNoun(agent, 'A person or organization (foaf:Agent).');

showNoun(contactPoint, 'Whom to ask about a resource (vcard:Kind).');
