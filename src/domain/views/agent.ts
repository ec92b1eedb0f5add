/** Agents and contact points as clients see them. */
import { foaf, vcard } from '../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import { kept } from './kept.js';
import type { Resource } from './resource.js';

/** A person or organization (foaf:Agent). */
@kept
export class AgentView {
  constructor(
    readonly resource: Resource,
    private readonly pst: PlatformTerms,
  ) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }

  /** Local name of its class, such as `Organization`. */
  get type(): string | null {
    return this.resource.types[0]?.replace(/^.*[#/]/, '') ?? null;
  }

  get name(): string | null {
    return this.resource.written ?? this.resource.text(foaf.name);
  }

  /** Mailbox as written, usually with the scheme `mailto:`. */
  get email(): string | null {
    return this.resource.text(foaf.mbox);
  }

  get homepage(): string | null {
    return this.resource.text(foaf.homepage);
  }

  get organizationId(): string | null {
    return this.resource.text(this.pst.organizationId);
  }
}

/** A contact point (vcard:Kind). */
@kept
export class ContactPointView {
  constructor(readonly resource: Resource) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }

  get name(): string | null {
    return this.resource.text(vcard.fn, vcard['organization-name']);
  }

  get email(): string | null {
    return this.resource.text(vcard.hasEmail);
  }

  get telephone(): string | null {
    const number = this.resource.resource(vcard.hasTelephone);
    return (number?.described ? number.text(vcard.hasValue) : null) ?? this.resource.text(vcard.hasTelephone);
  }

  get urls(): string[] {
    return this.resource.iris(vcard.hasURL);
  }
}
