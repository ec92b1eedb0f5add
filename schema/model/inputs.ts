/** Inputs of the small nouns. */
import { agent, contactPoint, period } from '../../src/model/parts.js';
import { writeNoun } from './input.js';

writeNoun(contactPoint, 'Whom to ask about a dataset.');

writeNoun(period, 'A period of time to store.');

writeNoun(agent, 'An organization to store as publisher or creator.');
