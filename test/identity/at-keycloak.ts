/** Whether the identity suites run against a real Keycloak instead of the embedded provider: `IDENTITY_SUITES=keycloak`. */
export const atKeycloak = process.env['IDENTITY_SUITES'] === 'keycloak';
