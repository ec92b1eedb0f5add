/**
 * Catalogues that belong to the service itself: that of the marketplace, and that of acquired data. Nobody owns them, so that
 * nobody can close them on others. Their ids are reserved in every role, because a deployment may change its role.
 */
import type { Logger } from '../../core/log.js';
import type { GraphDocument } from '../../core/store/graph-store.js';
import type { TextInput } from '../../model/derive/input.js';
import { composeCatalogue } from './compose/catalogue.js';
import { requireId } from './identifiers.js';
import type { Payload } from './intake/job.js';

/** The settings that these catalogues follow from. */
export interface SystemSettings {
  readonly role: 'standalone' | 'factory' | 'marketplace';
  /** Catalogue that holds what is on sale. */
  readonly catalogue: string;
  /** Catalogue that holds buyers' copies. */
  readonly acquiredCatalogue: string;
}

interface SystemCatalogue {
  readonly titles: readonly TextInput[];
  readonly descriptions: readonly TextInput[];
  /** True if the role of the deployment needs it. */
  readonly isNeeded: boolean;
  /** The way in which users do it instead of writing to it, for people. */
  readonly insteadOfWriting: string;
  /** The way in which it is done instead of deleting it, for people. */
  readonly insteadOfDeleting: string;
}

/** The catalogues, as far as those of the system are made there. */
interface CatalogueMaker {
  find(id: string): Promise<Pick<GraphDocument, 'owner'> | undefined>;
  make(id: string, payload: Payload): Promise<unknown>;
  disown(id: string): Promise<unknown>;
}

const inLanguages = (en: string, de: string, el: string): readonly TextInput[] =>
  Object.entries({ en, de, el }).map(([language, value]) => ({ value, language }));

/** Knows the system's catalogues. */
export class SystemCatalogues {
  readonly #all: ReadonlyMap<string, SystemCatalogue>;

  constructor({ role, catalogue, acquiredCatalogue }: SystemSettings) {
    const marketplace = {
      titles: inLanguages('Marketplace', 'Marktplatz', 'Αγορά'),
      descriptions: inLanguages(
        'What organizations offer to each other.',
        'Was Organisationen einander anbieten.',
        'Ό,τι προσφέρουν οι οργανισμοί μεταξύ τους.',
      ),
      isNeeded: role !== 'factory',
      insteadOfWriting: 'a dataset of yours comes into it with publishDataset and is changed with updateOffer.',
      insteadOfDeleting: 'a dataset is taken off the marketplace with withdrawOffer.',
    };
    const acquired = {
      titles: inLanguages('Acquired data', 'Erworbene Daten', 'Αποκτημένα δεδομένα'),
      descriptions: inLanguages(
        'Copies of what organizations bought on the marketplace. Each belongs to the organization that bought it.',
        'Kopien dessen, was Organisationen auf dem Marktplatz gekauft haben. Jede gehört der Organisation, die sie gekauft hat.',
        'Αντίγραφα όσων αγόρασαν οργανισμοί στην αγορά. Καθένα ανήκει στον οργανισμό που το αγόρασε.',
      ),
      isNeeded: true,
      insteadOfWriting: 'a copy comes into it with acquireDataset and is changed with replaceDataset.',
      insteadOfDeleting: 'a copy is deleted with deleteDataset.',
    };
    this.#all = new Map<string, SystemCatalogue>([
      [requireId(catalogue), marketplace],
      [requireId(acquiredCatalogue), acquired],
    ]);
  }

  /** Their ids, whether or not they are there. */
  get ids(): readonly string[] {
    return [...this.#all.keys()];
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }

  /**
   * The reason why users may not write to the catalogue, with the way that there is instead; undefined for a catalogue that is not the
   * system's.
   */
  whyNotWrite(id: string): string | undefined {
    return this.#why(id, this.#all.get(id)?.insteadOfWriting);
  }

  /**
   * The reason why nobody may delete the catalogue, with the way that there is instead; undefined for a catalogue that is not the system's.
   */
  whyNotDelete(id: string): string | undefined {
    return this.#why(id, this.#all.get(id)?.insteadOfDeleting);
  }

  /**
   * Makes the catalogues that the role needs, and takes those back that somebody owns. Nothing is written where all is well.
   */
  async establish(catalogues: CatalogueMaker, log: Logger): Promise<void> {
    for (const [id, { titles, descriptions, isNeeded }] of this.#all) {
      const found = await catalogues.find(id);
      if (found?.owner !== undefined) {
        log.warn(
          { catalogue: id, owner: found.owner },
          'a catalogue of the system was owned; it belongs to nobody now',
        );
        await catalogues.disown(id);
      } else if (!found && isNeeded) {
        await catalogues.make(id, composeCatalogue({ titles, descriptions }));
      }
    }
  }

  #why(id: string, instead: string | undefined): string | undefined {
    return instead === undefined ? undefined : `The catalogue ${id} belongs to the service: ${instead}`;
  }
}
