/** The field of a file: dropped or chosen. */

interface FileField extends Record<'label' | 'hint' | 'accept', string> {
  readonly required: boolean;
}

/** The field, with what it takes. */
export const FileField = ({ label, hint, accept, required }: FileField) => (
  <div class="field">
    <label for="file">{label}</label>
    <span class="hint" id="file-hint">
      {hint}
    </span>
    <input
      id="file"
      class="drop"
      type="file"
      name="file"
      required={required}
      aria-describedby="file-hint"
      accept={accept}
    />
  </div>
);
