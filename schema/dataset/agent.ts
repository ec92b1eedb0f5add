/** Agents and contact points. */
import { Field, ObjectType } from 'type-graphql';
import { Iri } from '../scalars.js';

@ObjectType({ description: 'A person or organization (foaf:Agent).' })
export class Agent {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Local name of its class, such as `Organization`.',
    simple: true,
  })
  type!: string | null;

  @Field(() => String, { nullable: true, description: 'Name (foaf:name).', simple: true })
  name!: string | null;

  @Field(() => Iri, {
    nullable: true,
    description: 'Mailbox, usually with the scheme `mailto:` (foaf:mbox).',
    simple: true,
  })
  email!: string | null;

  @Field(() => Iri, { nullable: true, description: 'Home page (foaf:homepage).', simple: true })
  homepage!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the organization on the platform (pst:organizationId).',
    simple: true,
  })
  organizationId!: string | null;
}

@ObjectType({ description: 'Whom to ask about a resource (vcard:Kind).' })
export class ContactPoint {
  @Field(() => Iri, { nullable: true, description: 'Its IRI, when it has one.', simple: true })
  iri!: string | null;

  @Field(() => String, { nullable: true, description: 'Name (vcard:fn).', simple: true })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Mailbox (vcard:hasEmail).', simple: true })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Telephone number (vcard:hasTelephone).', simple: true })
  telephone!: string | null;

  @Field(() => [Iri], { description: 'Pages (vcard:hasURL).', simple: true })
  urls!: string[];
}
