/** The questions of authorization to the provider about people. */
export interface Directory {
  /** Id of the user with this name or id. */
  userId(nameOrId: string): string | undefined;
  /** Name of the user with this id. */
  username(id: string): string | undefined;
}
