/**
 * The stored things that an answer depends on, as data beside a field: queries that declare `Stored` depend on the stored data and the
 * arguments alone, so the gateway may give the same answer until something is written. What declares nothing is asked anew every time.
 */
import { Extensions } from 'type-graphql';

/** The query depends on the stored data, its arguments, the languages of the request and what its caller may read. */
export const Stored = () => Extensions({ depends: 'stored' });

/**
 * The field of an object depends on nothing but the object, its arguments and the languages of the request: where the object never changes, the
 * value is kept. A field without a resolver reads a property, so it is such a field.
 */
export const OfObject = () => Extensions({ depends: 'object' });

/** The field depends on more than that (the time, work in progress), wherever it stands. */
export const Volatile = () => Extensions({ depends: 'moment' });
