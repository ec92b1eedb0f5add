/** Metadata that come field by field, as the nouns of the model say. */
import type { Fields, LanguageString, Noun, Written } from '../property.js';

/** A value that may be left out. */
export type Optional<T> = T | null | undefined;

/** A text with its language. */
export interface TextInput {
  readonly value: LanguageString['value'];
  readonly language?: Optional<string>;
}

type Single<F> = F extends { readonly written: { readonly labelled: object } }
  ? string
  : F extends { readonly kind: 'relation'; readonly to: () => infer To extends Noun }
    ? To extends { readonly type: unknown }
      ? InputOf<To>
      : string
    : F extends { readonly type: 'text' }
      ? TextInput
      : F extends { readonly type: 'boolean' }
        ? boolean
        : F extends { readonly type: 'integer' }
          ? number
          : string;
type Value<F> = F extends { readonly written: { readonly single: true } }
  ? Single<F>
  : F extends { readonly many: true }
    ? readonly Single<F>[]
    : Single<F>;
type NameOf<Name, F> = F extends { readonly written: { readonly as: infer As extends string } } ? As : Name;
type Required<Name, F> = F extends { readonly written: { readonly required: true } } ? NameOf<Name, F> : never;
type Open<Name, F> = F extends { readonly written: Written }
  ? F extends { readonly written: { readonly required: true } }
    ? never
    : NameOf<Name, F>
  : never;

/** A node of a noun field by field: what typed input says of it. */
export type InputOf<N extends Noun, F extends Fields = N['fields']> = {
  readonly [Name in keyof F as Required<Name, F[Name]>]: Value<F[Name]>;
} & { readonly [Name in keyof F as Open<Name, F[Name]>]?: Optional<Value<F[Name]>> };
