/** The rule for ids: who may take one, and to whom belongs what takes it. */
import { Refusal } from '../../../core/errors.js';
import type { Actor } from '../writes.js';
import { OPERATOR, type Reservation, type Reservations } from './reservations.js';

/** The id is somebody else's. The words are the same whether something has it now, had it, or has it hidden. */
export class IdNotFree extends Refusal {
  constructor(detail = 'This id is not free.') {
    super('CONFLICT', detail);
  }
}

/** The words for who writes in the name of others, and may know whose an id is. */
const ofAnother = ({ owner, holder }: Belonging): string =>
  `This id is reserved for ${owner === undefined ? holder : `the organization ${owner}`}, and the catalogue belongs to another organization: there it would be nobody’s own. Store it in a catalogue of its owner, or under another id.`;

/** A resource on its way to an id that nothing has at present. */
export interface Claim extends Pick<Reservation, 'kind' | 'id'> {
  /** Catalogue that it joins; of a catalogue, its own id. */
  readonly catalogue: string;
  /** Organization that it shall belong to; the actor's where absent. */
  readonly owner?: string | undefined;
  /** True if it was hidden or removed and comes back as it was: to `owner`, or to no organization where that is absent. */
  readonly returns?: boolean | undefined;
}

/** To whom a resource belongs. */
export interface Belonging {
  readonly owner?: string | undefined;
  /** The holder of what no organization owns; the actor where absent. */
  readonly holder?: string | undefined;
}

/** True if the actor writes for those to whom things belong: who runs the service, or a key within its catalogue. */
const isSteward = ({ name, organization, isOperator = false }: Actor, was: Reservation, catalogue: string): boolean =>
  organization === undefined && (isOperator || (name.startsWith('key:') && was.catalogue === catalogue));

/** True if what returns to these would stand in the catalogue of somebody else, where it did not stand before. */
const isAstray = (
  { owner, holder = OPERATOR, catalogue: before }: Reservation,
  catalogue: string,
  host: string | undefined,
): boolean =>
  host !== undefined && before !== catalogue && (owner === undefined ? holder !== OPERATOR : owner !== host);

/** True if the actor is the one who held what no organization owned: the user who made it, or who runs the service. */
const isHolder = ({ name, isOperator = false }: Actor, owner: string | undefined, { holder }: Reservation): boolean =>
  holder === OPERATOR ? isOperator : owner === undefined && name === holder;

/** Decides about ids. */
export class Claims {
  constructor(
    private readonly reservations: Pick<Reservations, 'find'>,
    /** The organization that owns a catalogue. */
    private readonly hostOf: (catalogue: string) => string | undefined,
  ) {}

  /**
   * To whom belongs what takes this id. `CONFLICT` when the id is reserved for somebody else; also for those who write in the name of others,
   * where it would get into the catalogue of an organization to which it does not belong.
   */
  belonging({ kind, id, catalogue, owner: given, returns = false }: Claim, actor: Actor): Belonging {
    const reserved = this.reservations.find(kind, id);
    const owner = given ?? actor.organization;
    if (!reserved) return { owner };
    const former: Belonging = { owner: reserved.owner, holder: reserved.holder };
    if (returns && given === reserved.owner) return former;
    if (given === undefined && isSteward(actor, reserved, catalogue)) {
      if (kind === 'dataset' && isAstray(reserved, catalogue, this.hostOf(catalogue)))
        throw new IdNotFree(ofAnother(former));
      return former;
    }
    if (reserved.owner === undefined ? isHolder(actor, owner, reserved) : owner === reserved.owner) return { owner };
    throw new IdNotFree();
  }

  /** True if the actor may take this id. */
  permits(claim: Claim, actor: Actor): boolean {
    try {
      this.belonging(claim, actor);
      return true;
    } catch (error) {
      if (error instanceof IdNotFree) return false;
      throw error;
    }
  }

  /** True if an id is reserved for anybody at all. */
  isReserved(kind: Reservation['kind'], id: string): boolean {
    return this.reservations.find(kind, id) !== undefined;
  }
}
