/** The contract of data that an agreement names. */
import { Field, ObjectType } from 'type-graphql';
import { DataContractDiff, DataContractFormat } from '../contracts/contract.js';
import { DateTime, Iri } from '../scalars.js';

@ObjectType({
  description: 'The contract of data that was agreed. It stays as it was, whatever its owner makes of it later.',
})
export class AgreedContract {
  @Field(() => Iri, { description: 'Address at which the contract of the dataset is.', simple: true })
  iri!: string;

  @Field(() => String, { description: 'Version, as the contract names it.', simple: true })
  version!: string;

  @Field(() => String, {
    description: 'SHA-256 of its text, hexadecimal; the agreement is signed over it.',
    simple: true,
  })
  digest!: string;

  @Field(() => DataContractFormat, {
    nullable: true,
    description: 'The form of its text; null where another deployment keeps it.',
  })
  format?: DataContractFormat | null;

  @Field(() => String, {
    nullable: true,
    description: 'Its text, exactly as it was when it was agreed; null where another deployment keeps it.',
  })
  source?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the dataset keeps to the same contract now; null where the dataset is not here any more.',
  })
  isCurrent?: boolean | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Since when the contract of the dataset breaks something that was agreed; null while it does not, and where the dataset is not here any more.',
  })
  breakingSince?: string | null;

  @Field(() => DataContractDiff, {
    nullable: true,
    description:
      'What changed since it was agreed; null where nothing can be told, and for who may not read the dataset.',
  })
  changes?: DataContractDiff | null;
}
