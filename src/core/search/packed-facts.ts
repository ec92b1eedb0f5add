/** Facts of resources as the index keeps them: packed with what most have in common, in a third of the room. */
import { pack } from '../store/file/packed.js';

/** What is packed with a dictionary can only be read with the same: it is never changed. */
export const COMMON = Buffer.from(
  [
    '["DEU","German"],["FRA","French"],["ESP","Spanish"],["ITA","Italian"],["ENG","English"]],[["ANNUAL","annual"]],[["DAILY","daily"]],[["MONTHLY","monthly"]],',
    '[["UNKNOWN","unknown"]],[["IRREG","irregular"]],[["CONT","continuous"]],[["QUARTERLY","quarterly"]],[["RESTRICTED","restricted"]],[["NON_PUBLIC","non-public"]],[],[["PUBLIC","public"]],',
    '["application/json","application/xml","application/pdf","text/csv"],["one-off","subscription"],["true"],',
    '[["ENER","Energy"],["INTR","International issues"],["JUST","Justice, legal system and public safety"],["AGRI","Agriculture, fisheries, forestry and food"],',
    '["SOCI","Population and society"],["TECH","Science and technology"],["EDUC","Education, culture and sport"],["HEAL","Health"],["REGI","Regions and cities"],',
    '["ECON","Economy and finance"],["TRAN","Transport"],["GOVE","Government and public sector"],["ENVI","Environment"]],["Publisher ',
    '"],["ZIP","WMS_SRVC","WFS_SRVC","SHP","HTML",["RDF_TURTLE","RDF Turtle"],["XLS","Excel XLS"],["XLSX","Excel XLSX"],["GEOJSON","GeoJSON"],"PDF","XML","JSON","CSV"],[',
    '["ODC_BL","Open Data Commons Open Database License v1.0"],["CC_BYSA_4_0","Creative Commons Attribution–ShareAlike 4.0 International"],',
    '["CC0","Creative Commons CC0 1.0 Universal"],["CC_BY_4_0","Creative Commons Attribution 4.0 International"]],["","',
    '"],[],[],[],[],[],[],[["false"],[],["true"],[],["false"]],[1700000000000,null,17,170',
    '"],[],[],[],[],[],[],[],[],[],["false"],[],["false"]],[16,17,17,null,null,null,null]]',
  ].join(''),
);

/** The JSON of facts as it is kept. */
export const keptFacts = (facts: string): Uint8Array => pack(facts, COMMON);
