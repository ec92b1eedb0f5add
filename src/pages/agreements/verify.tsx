/** The page that checks an agreement in the browser alone: `/srv/catalog/verify`. */
import type { Page } from '../layout.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';

const FileField = ({
  name,
  label,
  hint,
  accept,
  required = false,
  multiple = false,
}: Record<'name' | 'label' | 'hint' | 'accept', string> & {
  readonly required?: boolean;
  readonly multiple?: boolean;
}) => (
  <div class="field">
    <label for={`field-${name}`}>{label}</label>
    <span class="hint" id={`field-${name}-hint`}>
      {hint}
    </span>
    <input
      type="file"
      id={`field-${name}`}
      name={name}
      accept={accept}
      required={required}
      multiple={multiple}
      aria-describedby={`field-${name}-hint`}
    />
  </div>
);

const Content = () => {
  const { texts, assets } = useVisit();
  const { deals } = texts;
  return (
    <>
      <header class="page-head">
        <h1>{deals.verifyTitle}</h1>
        <p class="lead">{deals.verifyLead}</p>
      </header>
      <noscript>
        <p class="notice">{deals.verifyScripts}</p>
      </noscript>
      <form class="form" data-verify>
        <fieldset>
          <legend class="hidden">{deals.verifyTitle}</legend>
          <FileField name="agreement" label={deals.signed} hint={deals.signedHint} accept=".jsonld,.json" required />
          <FileField name="metadata" label={deals.metadata} hint={deals.metadataHint} accept=".nt,.txt" />
          <FileField name="jwks" label={deals.keys} hint={deals.keysHint} accept=".json,.jwks" multiple />
          <div class="buttons">
            <button type="submit">{deals.check}</button>
          </div>
        </fieldset>
      </form>
      <div
        data-verdict
        data-good={deals.holds}
        data-bad={deals.doesNotHold}
        data-derived={deals.derived}
        data-keys={deals.noKeys}
        role="status"
        tabIndex={-1}
      />
      <p class="note">{deals.caution}</p>
      <script type="module" src={`${assets}/verify.js`} />
    </>
  );
};

/** The page. */
export const verifyPage = ({ texts }: Visit): Page => ({
  title: texts.deals.verifyTitle,
  description: texts.deals.verifyLead,
  canonical: to.verify,
  content: <Content />,
});
