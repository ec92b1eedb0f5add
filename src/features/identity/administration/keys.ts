/** Administration of signing keys. */
import type { Realm } from '../realm.js';

/**
 * Starts the rotation of the signing key: the new one is published now and signs in a minute; the present one stays
 * published for as long as a session can last, because its ID tokens may be presented that long. Returns the id of the new key.
 */
export const rotateSigningKey = async (realm: Realm): Promise<string> => {
  const kid = await realm.keys.rotate(realm.times.sessionMax);
  await realm.audit.record({ event: 'key-rotated', detail: kid });
  return kid;
};
