/** The logo of the organization of the person: shown, set and removed. */
import type { MePageQuery } from '../../../schema/operations/generated/operations.js';
import { FileField } from '../parts/file-field.js';
import { LogoPicture } from '../parts/emblem.js';
import { Proof } from '../parts/proof.js';
import { to } from '../urls.js';
import { useVisit } from '../visit.js';

type Member = NonNullable<MePageQuery['viewer']['organization']>;

/** The panel. */
export const LogoPanel = ({ member: { name, logo } }: { readonly member: Member }) => {
  const { texts } = useVisit();
  const { organizations, me } = texts;
  return (
    <section class="panel" aria-labelledby="logo">
      <h2 id="logo">{me.logo}</h2>
      <p>{me.logoLead}</p>
      {logo ? (
        <p>
          <LogoPicture logo={logo} alt={organizations.logo(name ?? '')} />
        </p>
      ) : null}
      <form class="form" method="post" action={to.logo} encType="multipart/form-data">
        <Proof />
        <FileField
          label={me.picture}
          hint={me.pictureHint}
          accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          required
        />
        <div class="buttons">
          <button type="submit" name="do" value="set">
            {me.setLogo}
          </button>
          {logo ? (
            <button type="submit" name="do" value="remove" class="danger" formNoValidate>
              {me.removeLogo}
            </button>
          ) : null}
        </div>
      </form>
    </section>
  );
};
