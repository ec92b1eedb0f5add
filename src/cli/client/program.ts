/** The commands that talk to a deployment. */
import type { Command } from 'commander';
import { addArchive } from './archive.js';
import { addCatalogue } from './catalogue.js';
import { addCompletion } from './completion.js';
import { addContract } from './contract.js';
import { addDataset } from './dataset.js';
import { addRemoteExport } from './export.js';
import { addRemoteHarvest } from './harvest.js';
import { addLogin } from './login.js';
import { addAgreement } from './agreement.js';
import { addOffer } from './offer.js';
import { addRequest } from './request.js';
import { addQuality } from './quality.js';
import { addMcp } from './mcp.js';
import { addLogo } from './logo.js';
import { addSample } from './sample.js';
import { addSchema } from './answers.js';
import { addSearch } from './search.js';
import { addSpending } from './spending.js';
import { addVerify } from './verify.js';

/**
 * True if `backup`, `export` and `harvest` mean a deployment rather than the data directory: when one is named on the command line or by
 * the variable MARKETPLACE. A login alone does not change what an operator's commands do.
 */
export const namesDeployment = (argv: readonly string[], env: Readonly<Record<string, string | undefined>>): boolean =>
  Boolean(env['MARKETPLACE']) || argv.some((word) => word === '--url' || word.startsWith('--url='));

/** Adds the commands that only a deployment has. */
export const addClient = (program: Command): void => {
  addLogin(program);
  addCatalogue(program);
  addDataset(program);
  addContract(program);
  addOffer(program);
  addRequest(program);
  addAgreement(program);
  addQuality(program);
  addSample(program);
  addSearch(program);
  addVerify(program);
  addSpending(program);
  addLogo(program);
  addMcp(program);
  addSchema(program);
  addArchive(program);
  addCompletion(program);
};

/** Adds the commands that a deployment has as well as a data directory. */
export const addShared = (program: Command): void => {
  addRemoteExport(program);
  addRemoteHarvest(program);
};
