/** The data files of a dataset in its form; buttons add and remove one, with or without scripts. */
import { useVisit } from '../visit.js';
import type { Choices } from './choices.js';
import { AreaField, ChoiceField, TextField } from './controls.js';

import { isFilled, type FileFields } from './fields.js';
import type { Messages } from './findings.js';

interface Shown {
  readonly messages: Messages;
  readonly choices: Pick<Choices, 'formats' | 'licences'>;
  readonly next: string | undefined;
}

interface ShownFile extends Shown {
  readonly file: FileFields;
  readonly index: number;
}

/** Media types that are offered; any that is registered may be typed. */
const COMMON = [
  ...['text/csv', 'application/json', 'application/geo+json', 'application/xml', 'text/turtle', 'application/zip'],
  ...['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf', 'application/ld+json'],
  ...['application/geopackage+sqlite3', 'application/vnd.apache.parquet', 'image/tiff'],
];

const Links = ({ file, index, messages, next }: ShownFile) => {
  const { texts } = useVisit();
  const name = (field: string): string => `file.${index}.${field}`;
  return (
    <>
      <TextField
        name={name('title')}
        label={texts.form.distributionTitle}
        value={file.title}
        messages={messages}
        isNext={next === name('title')}
      />
      <TextField
        name={name('accessUrl')}
        label={texts.form.accessUrl}
        type="url"
        value={file.accessUrl}
        messages={messages}
      />
      <TextField
        name={name('downloadUrl')}
        label={texts.form.downloadUrl}
        hint={texts.form.downloadHint}
        type="url"
        value={file.downloadUrl}
        messages={messages}
      />
    </>
  );
};

const Kind = ({ file, index, messages, choices }: ShownFile) => {
  const { texts } = useVisit();
  const name = (field: string): string => `file.${index}.${field}`;
  return (
    <div class="row">
      <ChoiceField
        name={name('format')}
        label={texts.form.format}
        value={file.format}
        choices={choices.formats}
        empty={texts.form.none}
        messages={messages}
      />
      <TextField
        name={name('mediaType')}
        label={texts.form.mediaType}
        value={file.mediaType}
        messages={messages}
        placeholder="text/csv"
        options={COMMON}
      />
      <TextField name={name('size')} label={texts.form.size} value={file.size} messages={messages} />
    </div>
  );
};

/** A service or stream that gives the data, where they are no file to be downloaded. */
const Service = ({ file, index, messages }: ShownFile) => {
  const { texts } = useVisit();
  const name = (field: string): string => `file.${index}.${field}`;
  return (
    <div class="row">
      <TextField
        name={name('endpoint')}
        label={texts.form.endpoint}
        hint={texts.form.endpointHint}
        type="url"
        value={file.endpoint}
        messages={messages}
      />
      <TextField
        name={name('serviceTitle')}
        label={texts.form.serviceTitle}
        value={file.serviceTitle}
        messages={messages}
      />
    </div>
  );
};

const File = (shown: ShownFile) => {
  const { texts, formats } = useVisit();
  const { file, index, messages, choices } = shown;
  const name = (field: string): string => `file.${index}.${field}`;
  return (
    <fieldset>
      <legend>{texts.form.distribution(formats.number(index + 1))}</legend>
      {file.node === undefined ? null : <input type="hidden" name={name('node')} value={file.node} />}
      <Links {...shown} />
      <Kind {...shown} />
      <div class="row">
        <ChoiceField
          name={name('licence')}
          label={texts.form.licence}
          value={file.licence}
          choices={choices.licences}
          empty={texts.form.none}
          messages={messages}
        />
        <TextField name={name('rights')} label={texts.form.rights} value={file.rights} messages={messages} />
      </div>
      <div class="row">
        <TextField
          name={name('issued')}
          label={texts.form.issued}
          type="date"
          value={file.issued}
          messages={messages}
        />
        <TextField
          name={name('modified')}
          label={texts.form.modified}
          type="date"
          value={file.modified}
          messages={messages}
        />
      </div>
      <Service {...shown} />
      <AreaField
        name={name('description')}
        label={texts.form.fileDescription}
        value={file.description}
        messages={messages}
        rows={2}
      />
      {index === 0 && file.node === undefined ? null : (
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
  const isWanted = (file: FileFields, index: number): boolean =>
    index === 0 || isFilled(file) || file.node !== undefined || shown.next === `file.${index}.title`;
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
