/**
 * The user profile of an exported realm. Without it Keycloak holds every account without e-mail address or name back until
 * its owner has completed it, and drops the attributes that the platform's claims are made from.
 */

/** A component in Keycloak's format; its configuration holds lists of texts. */
export interface ComponentFile {
  readonly providerId: string;
  readonly config: Readonly<Record<string, readonly string[]>>;
}

const ADMINISTRATOR = ['admin'];
const EVERYBODY = ['admin', 'user'];

const attribute = (name: string, edit: readonly string[], length: number): Record<string, unknown> => ({
  name,
  permissions: { view: EVERYBODY, edit },
  validations: { length: { max: length } },
  multivalued: false,
});

const PROFILE = {
  attributes: [
    attribute('username', ADMINISTRATOR, 255),
    attribute('email', EVERYBODY, 255),
    attribute('firstName', EVERYBODY, 255),
    attribute('lastName', EVERYBODY, 255),
  ],
  // Facts about people are for administrators to set: claims are made from them.
  unmanagedAttributePolicy: 'ADMIN_EDIT',
};

/** Components of an exported realm, by their type. */
export const components = (): Readonly<Record<string, readonly ComponentFile[]>> => ({
  'org.keycloak.userprofile.UserProfileProvider': [
    { providerId: 'declarative-user-profile', config: { 'kc.user.profile.config': [JSON.stringify(PROFILE)] } },
  ],
});
