/**
 * The ends of German compounds: who looks for accidents (Unfälle) also means those in traffic (Verkehrsunfälle). Where a compound is cut is
 * told by its letters, as no list holds all words: a word of German ends and begins in few ways. Where the letters leave it open (Bau-kosten,
 * not Bauk-osten), what stands before must be a word that many compounds begin with. Missed compounds are better than wrong ones.
 */
import { LRUCache } from 'lru-cache';
import { fold } from '../../rdf/fold.js';

const SHORTEST_WORD = 7;
const LONGEST_WORD = 48;
/** Fewest letters before the cut, and after it. */
const BEFORE = 3;
const AFTER = 3;
/** Ends of one word that are looked for, the longest ones. */
const MOST = 8;
const REMEMBERED = 20_000;

const among = (words: string): string => words.trim().split(/\s+/).join('|');

/** How a word may begin, if not with one consonant or a vowel. */
const ONSET =
  'bl|br|ch|dr|fl|fr|gl|gn|gr|kl|kn|kr|pf|pfl|pfr|ph|pl|pr|ps|qu|sch|schl|schm|schn|schr|schw|sk|sl|sp|spl|spr|st|str|th|tr|tsch|vl|wr|zw';
const BEGINS_WELL = new RegExp(`^(?:${ONSET}|[b-df-hj-np-tv-z])?[aeiouy]`, 'u');
/** Words of three letters that end compounds; other ends so short are of any word. */
const SHORT_ENDS = /^(?:amt|bad|bau|bus|gas|hof|ort|rad|rat|see|tag|uhr|weg|zug)$/u;
/** How what stands before may end: with consonants in the order in which German has them, or with one of these vowels. */
const ENDS_WELL =
  /[aeiouy](?:[hr]?[lrmn]{0,2}(?:b|bb|d|dt|f|ff|g|gg|k|ck|p|pp|pf|t|tt|tz|z|s|ss|sch|ch|x|v|th|ph)?s?t?s?)$/u;
const ENDS_IN_CONSONANT = /[^aeiouy]$/u;
const VOWEL_ENDS = new RegExp(
  `(?:e|au|ai|ei|eu|aa|oo|${among(`
    agro alpha auto bio buro demo elektro euro firma foto geo hydro info kino kita klima makro meta mikro oko photo radio taxi tele thema
    thermo uni video zoo`)})$`,
  'u',
);
/** Two letters that a word may begin with: a cut between them, or a vowel after a consonant, leaves open on which side the first one is. */
const OPEN = new RegExp(`^(?:${ONSET.replaceAll('sl|', '')}|[^aeiouy][aeiouy])`, 'u');
/** What tells that a word has ended before a vowel: the joints of compounds. */
const JOINT = /(?:en|er|ik)$/u;
/** A joint before any letter. */
const JOINT_S = /[^s]s$/u;
/** What many compounds begin with, of which the last letter could begin the next word. */
const KNOWN = new RegExp(
  `(?:^(?:bad|eis|erd|ol|ort|see|uhr)|${among(`
    abend abfall abwasser amt atom auftrag antrag bahn bank bau baum beet berg betrag betrieb bett bild bund bus druck dienst dorf     ertrag fabrik feld fest finanz flug fluss frucht garten gas geld gericht glas gold grab gras grund haft hand haupt haus herbst hof holz
    honig hund jahr jugend kampf kapital kauf kern kind klar klinik kommunal kontakt kraft kranken kunst lauf land leid licht luft lufft markt material
    metall mineral mittel mull musik nacht national netz obst park personal pfad plan platz politik post preis privat produkt projekt
    punkt rad rand raum recht regional rest sand salz satz schadstoff schiff schrift schul schutz schwimm signal solar sozial spital sport stadt
    stahl stand statistik staub stein stoff strand strom tag tarif technik test text tier tourist traum tram transport umwelt unfall urlaub
    verein verkehr verlag vertrag vieh vogel wahl wald wand wart wasser weg wein welt werk wert wild wind wirt wohn zahl zentrum zoll zug zahn`)})$`,
  'u',
);
const KNOWN_WHOLE = new RegExp(`^(?:${KNOWN.source})`, 'u');
/** What stands before verbs and nouns made of them: Anlage is no Lage. With consonants after it, it is the beginning of a word. */
const PARTICLES = among(`
  ab an auf aus be bei dis durch ein emp ent er fort ge gegen her hin hinter inter kom kon los mis miss mit nach ober per pra pro re
  sub uber um un unter ur ver vor weg wider wieder zer zu zuruck zusammen`);
const ONLY_PARTICLES = new RegExp(`^(?:${PARTICLES})+[^aeiouy]*$`, 'u');
const PARTICLE_WITHIN =
  /^(.+?)(?:ab|an|auf|aus|bei|durch|ein|mit|nach|uber|um|un|unter|ver|vor|zu|(?<![lrnaeiou])ge|(?<!ewer|far|pro|ster|[eiau])be)$/u;
/** Ends that make words of others. */
const SUFFIX =
  /^(?:schaft|heit|keit|ling|nis|nisse|haft|ung|isch|ier|los|bar|sam|lich|sion|tion|tat|toren|mente?n?s?$|tale[ns]?$|tone[ns]?$|(?!station)[^aeiouy]{1,2}ation|[^aeiouy]{1,3}ung(?:en|s)?$)/u;
/** Words that look like compounds of others. */
const WHOLE = new RegExp(
  `(?:${among(`
    angebot antrag bereich betrieb bezirk biotop denkmal export fahrzeug faktor fussganger garten gebaud gebiet gelande gemeind gerat
    gesellschaft gewasser halter haushalt import kandidat kanton karten kontroll kosten leistung mandat montag norden portal posten produktion
    quartal quartier redaktion reportag sachsen segen sektor soldat sort sport strass steuer tarif terrass transport verbrauch verkehr vertrag
    werkzeug wirtschaft`)})(?:e?[ns]|e|er|em|ern|innen)?$`,
  'u',
);

const isCut = (before: string, after: string): boolean => {
  if (!BEGINS_WELL.test(after) || SUFFIX.test(after)) return false;
  if (after.length === AFTER && !SHORT_ENDS.test(after)) return false;
  const isKnown = KNOWN.test(before);
  if (ONLY_PARTICLES.test(before) && !KNOWN_WHOLE.test(before)) return false;
  const within = isKnown ? undefined : PARTICLE_WITHIN.exec(before)?.[1];
  if (within !== undefined && within.length >= BEFORE && ENDS_WELL.test(within)) return false;
  if (!ENDS_IN_CONSONANT.test(before)) {
    return VOWEL_ENDS.test(before) && !/[^aeiouy]e[aeiouy]/u.test(before.slice(-2) + after.slice(0, 1));
  }
  if (!ENDS_WELL.test(before) || (before.endsWith('s') && after.startsWith('ch'))) return false;
  const isOpen = OPEN.test(before.slice(-1) + after);
  return !isOpen || isKnown || JOINT_S.test(before) || (/^[aeiouy]/u.test(after) && JOINT.test(before));
};

const cut = (word: string): readonly string[] => {
  if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD || !/^\p{L}+$/u.test(word)) return [];
  const whole = WHOLE.exec(fold(word))?.[0].length ?? 0;
  const found: string[] = [];
  for (let at = BEFORE; at <= word.length - AFTER && found.length < MOST; at += 1) {
    const after = fold(word.slice(at));
    if (after.length >= whole && isCut(fold(word.slice(0, at)), after)) found.push(word.slice(at));
  }
  return found;
};

const remembered = new LRUCache<string, readonly string[]>({ max: REMEMBERED });

/** The words that a German word in lower case may be a compound with: its ends, with their diacritics. */
export const endsOfCompound = (word: string): readonly string[] => {
  const known = remembered.get(word);
  if (known) return known;
  const found = cut(word);
  remembered.set(word, found);
  return found;
};
