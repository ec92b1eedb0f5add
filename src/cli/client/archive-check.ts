/** An archive compared with its manifest and with the keys in it. */
import type { AgreementJwk } from '../../domain/agreements/jwk.js';
import { bytesOf } from './input.js';

/** What does not hold in an archive: files that are not as the manifest says, agreements that their keys do not confirm. */
export const faultsOf = async (file: string) => {
  const { open } = await import('./archive-file.js');
  const { verifyAgreement } = await import('../../domain/agreements/verify.js');
  const archive = open(bytesOf(file), file);
  const keys = JSON.parse(archive.files.get('jwks.json') ?? '{"keys":[]}') as { readonly keys: AgreementJwk[] };
  const unproven = [...archive.files].flatMap(([path, text]) => {
    if (!/^agreements\/.*\.jsonld$/.test(path)) return [];
    const { valid, findings } = verifyAgreement(text, keys.keys);
    return valid
      ? []
      : [
          {
            path,
            fault: findings
              .filter(({ holds }) => !holds)
              .map(({ what }) => what)
              .join(' '),
          },
        ];
  });
  return { ...archive, faults: [...archive.faults, ...unproven] };
};
