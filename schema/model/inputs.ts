/** Inputs of the small nouns. */
import { agent, contactPoint, period } from '../../src/model/parts.js';
import { Writes, written } from './input.js';

@Writes(contactPoint, 'Whom to ask about a dataset.')
export class ContactPointInput extends written(contactPoint) {}

@Writes(period, 'A period of time to store.')
export class PeriodOfTimeInput extends written(period) {}

@Writes(agent, 'An organization to store as publisher or creator.')
export class AgentInput extends written(agent) {}
