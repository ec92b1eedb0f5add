/** The data files of a dataset in its form; buttons add and remove one, with or without scripts. */
import { useVisit } from '../../../core/pages/visit.js';
import type { FileFields } from './fields.js';
import { isFilled } from './form.js';
import { Lines, restOf, type Inputs } from './inputs.js';

type Shown = Pick<Inputs, 'form' | 'messages' | 'lists' | 'next'>;

/** Where fields stand; what stands nowhere here is at the end. */
const LINES = [
  ...[['title'], ['accessUrl'], ['downloadUrl'], ['format', 'mediaType', 'size'], ['licence', 'rights']],
  ...[['issued', 'modified'], ['endpoint', 'serviceTitle'], ['description']],
];

const File = ({ file, index, ...shown }: Shown & { readonly file: FileFields; readonly index: number }) => {
  const { texts, formats } = useVisit();
  const { node, values } = file;
  const prefix = `file.${index}.`;
  return (
    <fieldset>
      <legend>{texts.form.distribution(formats.number(index + 1))}</legend>
      {node === undefined ? null : <input type="hidden" name={`${prefix}node`} value={node} />}
      <Lines of={[...LINES, ...restOf(shown.form, LINES)]} values={values} prefix={prefix} rows={2} {...shown} />
      {index === 0 && node === undefined ? null : (
        <button type="submit" name="intent" value={`remove:file:${index}`} class="quiet" formNoValidate>
          {texts.form.removeFile(formats.number(index + 1))}
        </button>
      )}
    </fieldset>
  );
};

/** All files. Room for one that nobody has begun is left out where there are others: a button adds it. */
export const Files = ({ files, ...shown }: Shown & { readonly files: readonly FileFields[] }) => {
  const { texts } = useVisit();
  const isWanted = ({ node, values }: FileFields, index: number): boolean =>
    index === 0 || isFilled(values) || node !== undefined || shown.next === `file.${index}.title`;
  const all = files.filter(isWanted);
  return (
    <>
      {all.map((file, index) => (
        <File key={index} file={file} index={index} {...shown} />
      ))}
      <div>
        <button type="submit" name="intent" value="add:file" class="quiet" formNoValidate>
          {texts.form.addFile}
        </button>
      </div>
    </>
  );
};
