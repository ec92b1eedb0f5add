/** A deed that asks back: its button opens the form that does it, without scripts. */
import type { ComponentChildren } from 'preact';
import { Proof } from './proof.js';

/** The deed: its name, what follows from it, and the address that the form is sent to, with more fields for it. */
export const Confirmed = ({
  name,
  hint,
  action,
  children,
}: Record<'name' | 'hint' | 'action', string> & { readonly children?: ComponentChildren }) => {
  return (
    <details class="removal">
      <summary>{name}</summary>
      <form method="post" action={action}>
        <p>{hint}</p>
        <Proof />
        {children}
        <button type="submit" class="danger">
          {name}
        </button>
      </form>
    </details>
  );
};
