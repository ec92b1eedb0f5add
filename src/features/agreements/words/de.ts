/** What an agreement says, and what was found when it was checked, in German. */
import type { AgreementWords } from './en.js';

/** In German. */
export const de: AgreementWords = {
  sold: (moment, seller, buyer) => `Am ${moment} verkaufte ${seller} an ${buyer}:`,
  use: (what) => `die Nutzung von ${what},`,
  shares: (number, what) => `${number} Anteile an ${what},`,
  price: (price) => `für ${price},`,
  pricePerShare: (price) => `für ${price} je Anteil,`,
  withoutPrice: 'ohne einen Preis im Angebot,',
  free: 'kostenlos,',
  licence: (licence) => `unter der Lizenz ${licence},`,
  contract: (contract, version, hash) =>
    `mit dem Datenvertrag ${contract} in der Fassung ${version} (SHA-256 ${hash}),`,
  places: (places) => `verfügbar in: ${places},`,
  purpose: (purpose) => `für diesen Zweck: ${purpose},`,
  kind: (kind) => `als Verkauf der Art ${kind},`,
  exclusive: 'an niemand anderen, solange sie gilt,',
  time: (time) => `für eine Nutzungsdauer von ${time},`,
  breach: (time) => `mit ${time}, um einen Verstoß zu beheben,`,
  renewal: (renewal) => `so verlängert: ${renewal},`,
  until: (moment) => `bis ${moment}.`,
  withoutEnd: 'ohne ein Ende.',
  prohibited: (action) => `Nicht erlaubt: ${action}.`,
  all: (terms) => `Alle Bedingungen: ${terms}`,
  signed: (who) => `Unterschrieben von ${who}.`,
  by: {
    marketplace: (controller) => `dem Marktplatz (${controller})`,
    seller: (controller) => `dem Verkäufer (${controller})`,
  },
  and: ' und ',
  noAgreement: (why) => `Es ist eine Vereinbarung. (${why})`,
  proof: 'Sie hat einen Nachweis in der Form, die hier bekannt ist.',
  key: 'Der Schlüssel des Nachweises ist unter den vorliegenden Schlüsseln.',
  text: 'Der Text ist der, der unterschrieben wurde.',
  signature: {
    marketplace: (controller) => `Der Marktplatz hat sie unterschrieben, mit einem Schlüssel von ${controller}.`,
    seller: (controller) => `Der Verkäufer hat sie unterschrieben, mit einem Schlüssel von ${controller}.`,
  },
  nobody: 'niemandem',
  metadata: 'Die vorliegenden Metadaten sind die, die verkauft wurden.',
  contractAtHand: 'Der vorliegende Datenvertrag ist der, der vereinbart wurde.',
};
