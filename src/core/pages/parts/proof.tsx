/** The proof that a form was sent from one of our pages; every form that does something carries it. */
import { useVisit } from '../visit.js';

/** The hidden field; `PageSessions.requireForm` asks for it. */
export const Proof = () => <input type="hidden" name="csrf" value={useVisit().visitor?.csrf ?? ''} />;
