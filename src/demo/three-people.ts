/** The people of the demonstration, remembered in its folder so that it can be started again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Owner } from './datasets.js';
import type { Deployment } from './three-deployment.js';
import { organizations } from './write.js';

/** A factory's organization and its user. */
export interface Participant {
  readonly owner: Owner;
  /** API key of the organization at the marketplace. */
  readonly marketplaceKey: string;
  readonly username: string;
  /** Unknown until the user was created at the factory. */
  readonly password?: string;
}

const USERS: readonly (readonly [Owner, string])[] = [
  ['athens', 'alice'],
  ['dublin', 'bob'],
];

/** The participants of one folder. */
export class People {
  private constructor(
    private readonly file: string,
    readonly all: readonly Participant[],
  ) {}

  /** Those of the last time, or new ones, whose organizations get a key at the marketplace. */
  static async of(folder: string, marketplace: Deployment): Promise<People> {
    const file = join(folder, 'people.json');
    if (existsSync(file)) return new People(file, JSON.parse(readFileSync(file, 'utf8')) as Participant[]);
    const all: Participant[] = [];
    for (const [owner, username] of USERS) {
      const { name, country } = organizations[owner];
      const { id } = await marketplace.administer<{ id: string }>('org add', { name, country });
      const { key } = await marketplace.administer<{ key: string }>('key add', { label: name, organization: id });
      all.push({ owner, marketplaceKey: key, username });
    }
    return new People(file, all);
  }

  /** Creates the user of a participant at its factory. Returns the participant with the password. */
  async createUser(participant: Participant, factory: Deployment): Promise<Required<Participant>> {
    const { owner, username } = participant;
    const { name, country } = organizations[owner];
    const { id: organization } = await factory.administer<{ id: string }>('org add', { name, country });
    const person = { username, organization, role: ['PLATFORM_USER'] };
    const { password } = await factory.administer<{ password: string }>('user add', person);
    return { ...participant, password };
  }

  /** Remembers them for the next time. */
  remember(all: readonly Required<Participant>[]): void {
    writeFileSync(this.file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  }
}
