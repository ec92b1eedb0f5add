/** Entry of the thread that reads contracts: how long that takes, nobody knows before. */
import { stringify } from 'yaml';
import { giveWay } from '../../core/threads/priority.js';
import { resultOf, type ThreadResult } from '../../core/threads/result.js';
import type { ContractSource, JsonObject, ReadContract } from '../repository/contracts/model.js';
import { readContract } from './standard.js';

giveWay('write');

/** Reads a contract. */
export const read = (sent: ContractSource): Promise<ThreadResult<ReadContract>> =>
  resultOf(async () => readContract(sent));

/** Writes a contract as YAML. */
export const write = (value: JsonObject): Promise<ThreadResult<string>> =>
  resultOf(async () => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }));
