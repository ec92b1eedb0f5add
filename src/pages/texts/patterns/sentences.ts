/** Sentences of the service with values in them that people come upon on pages: refusals, and rows that an import does not take. */
import type { Patterns } from './pattern.js';

/** By the sentence in English. */
export const withValues: Patterns = {
  'A logo is {} to {} pixels wide and high; this one is {} by {}.': {
    de: 'Ein Logo ist {1} bis {2} Pixel breit und hoch; dieses hat {3} mal {4}.',
    el: 'Ένα λογότυπο έχει πλάτος και ύψος {1} έως {2} εικονοστοιχεία· αυτό έχει {3} επί {4}.',
  },
  'A logo has {} bytes at most.': {
    de: 'Ein Logo hat höchstens {1} Bytes.',
    el: 'Ένα λογότυπο έχει το πολύ {1} byte.',
  },
  'A sample has {} bytes at most; send the first rows of the data.': {
    de: 'Eine Probe hat höchstens {1} Bytes; senden Sie die ersten Zeilen der Daten.',
    el: 'Ένα δείγμα έχει το πολύ {1} byte· στείλτε τις πρώτες γραμμές των δεδομένων.',
  },
  'There is no field "{}" for the column "{}".': {
    de: 'Für die Spalte „{2}“ gibt es kein Feld „{1}“.',
    el: 'Δεν υπάρχει πεδίο «{1}» για τη στήλη «{2}».',
  },
  'The file has no column "{}".': {
    de: 'Die Datei hat keine Spalte „{1}“.',
    el: 'Το αρχείο δεν έχει στήλη «{1}».',
  },
  'The columns "{}" and "{}" both mean "{}".': {
    de: 'Die Spalten „{1}“ und „{2}“ bedeuten beide „{3}“.',
    el: 'Οι στήλες «{1}» και «{2}» σημαίνουν και οι δύο «{3}».',
  },
  '"{}" is not a complete address, such as https://data.example/file.csv.': {
    de: '„{1}“ ist keine vollständige Adresse wie https://data.example/file.csv.',
    el: 'Το «{1}» δεν είναι πλήρης διεύθυνση, όπως https://data.example/file.csv.',
  },
  '"{}" is not in the EU vocabulary {}.': {
    de: '„{1}“ steht nicht im EU-Vokabular {2}.',
    el: 'Το «{1}» δεν υπάρχει στο λεξιλόγιο της ΕΕ {2}.',
  },
  '"{}" is not a date such as 2024-12-31.': {
    de: '„{1}“ ist kein Datum wie 2024-12-31.',
    el: 'Το «{1}» δεν είναι ημερομηνία, όπως 2024-12-31.',
  },
  '"{}" is not an amount such as 12.50.': {
    de: '„{1}“ ist kein Betrag wie 12,50.',
    el: 'Το «{1}» δεν είναι ποσό, όπως 12,50.',
  },
  '"{}" is neither yes nor no.': {
    de: '„{1}“ ist weder ja noch nein.',
    el: 'Το «{1}» δεν είναι ούτε ναι ούτε όχι.',
  },
  '"{}" is not a whole number from zero upwards.': {
    de: '„{1}“ ist keine ganze Zahl ab null.',
    el: 'Το «{1}» δεν είναι ακέραιος αριθμός από το μηδέν και πάνω.',
  },
  '"{}" is too large a number.': {
    de: '„{1}“ ist eine zu große Zahl.',
    el: 'Το «{1}» είναι πολύ μεγάλος αριθμός.',
  },
  '"{}" is not a mailbox such as data@city.example.': {
    de: '„{1}“ ist keine E-Mail-Adresse wie data@city.example.',
    el: 'Το «{1}» δεν είναι διεύθυνση e-mail, όπως data@city.example.',
  },
  '"{}" is not a media type such as text/csv.': {
    de: '„{1}“ ist kein Medientyp wie text/csv.',
    el: 'Το «{1}» δεν είναι τύπος πολυμέσων, όπως text/csv.',
  },
  '"{}" is not a currency such as EUR.': {
    de: '„{1}“ ist keine Währung wie EUR.',
    el: 'Το «{1}» δεν είναι νόμισμα, όπως EUR.',
  },
  'Row {} has the same id.': {
    de: 'Zeile {1} hat dieselbe Kennung.',
    el: 'Η γραμμή {1} έχει το ίδιο αναγνωριστικό.',
  },
  'The row has more cells than the table has columns.': {
    de: 'Die Zeile hat mehr Zellen als die Tabelle Spalten.',
    el: 'Η γραμμή έχει περισσότερα κελιά από όσες στήλες έχει ο πίνακας.',
  },
  'The row has no value for "{}".': {
    de: 'Die Zeile hat keinen Wert für „{1}“.',
    el: 'Η γραμμή δεν έχει τιμή για «{1}».',
  },
};
