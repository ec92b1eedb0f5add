/** Search documents as the index reads them. */
import type { Geometry } from '../../model/values/geometry.js';
import type { LanguageMap, Members } from '../views/values.js';

/** A concept. */
export interface Named {
  readonly id: string;
  readonly label?: string | LanguageMap;
  readonly resource?: string;
}

/** A person or organization. */
export interface Agent {
  readonly name?: string;
}

/** An offer to buy or to invest. */
export interface Offer extends Members {
  readonly type?: string;
  readonly price?: number;
  readonly is_free?: boolean;
  readonly is_active?: boolean;
  readonly license?: Named;
}

/** A monetization method. */
export interface Method {
  readonly purchase_offer?: readonly Offer[];
  readonly investment_offer?: readonly Offer[];
}

/** A distribution. */
export interface Distribution {
  readonly id: string;
  readonly title?: LanguageMap;
  readonly description?: LanguageMap;
  readonly format?: Named;
  readonly license?: Named;
  readonly media_type?: string;
  readonly access_service?: readonly unknown[];
}

/** The parts of a document that are indexed; every one of them may be missing. */
export interface Indexable {
  readonly id: string;
  readonly resource: string;
  readonly title: LanguageMap;
  readonly description: LanguageMap;
  readonly keywords?: readonly { readonly id: string; readonly label: string; readonly language: string }[];
  readonly categories?: readonly Named[];
  readonly publisher?: Agent;
  readonly creator?: Agent;
  readonly creators?: readonly Agent[];
  readonly language?: readonly Named[];
  readonly type?: Named | string;
  readonly access_right?: Named;
  readonly accrual_periodicity?: Named;
  readonly hvd_category?: readonly Named[];
  readonly is_hvd?: boolean;
  readonly identifier?: readonly string[];
  readonly offer?: { readonly original_id?: string; readonly marketplace_offer_id?: string } | null;
  readonly distributions?: readonly Distribution[];
  readonly monetization?: readonly Method[];
  readonly issued?: string;
  readonly modified?: string;
  readonly periods?: readonly { readonly gte?: string; readonly lte?: string }[];
  readonly spatial?: readonly Geometry[];
  readonly subject?: readonly Named[];
  readonly spatial_resource?: readonly Named[];
}
