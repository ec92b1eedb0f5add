/** The examples that the tabs of GraphiQL are made from. */

/** The reader whom an example is for. */
export type Audience = 'start' | 'provider' | 'buyer' | 'frontend' | 'operator';

/** One tab that the page can open; GraphiQL takes its title from the name of the operation. */
export interface Example {
  readonly audience: Audience;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Ids of something to show, as in REST paths; absent when there is nothing yet. */
export interface AtHand {
  readonly catalogue?: string | undefined;
  readonly dataset?: string | undefined;
  /** Global id of that dataset. */
  readonly node?: string | undefined;
  /** A dataset of the same catalogue that was never on the marketplace. */
  readonly unpublished?: string | undefined;
  /** A dataset of the marketplace's catalogue. */
  readonly offered?: string | undefined;
}
