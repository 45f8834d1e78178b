/** Kinds of cells of the generated tables. */
export type CellKind =
  | 'key'
  | 'day'
  | 'time'
  | 'person'
  | 'place'
  | 'thing'
  | 'text'
  | 'money'
  | 'decimal'
  | 'count'
  | 'flag'
  | 'mail';

/** Words of a language, independent of those that the product knows. */
interface Language {
  decimal: '.' | ',';
  /** Order of a date: `y-m-d`, or the day first with this mark. */
  day: '-' | '.' | '/';
  people: readonly string[];
  places: readonly string[];
  things: readonly string[];
  texts: readonly string[];
  flags: readonly string[];
  titles: readonly string[];
  notes: readonly string[];
  total: string;
}

const list = (text: string) => text.split('|');

const LANGUAGES = {
  en: {
    decimal: '.',
    day: '-',
    people: list('Nora Whitfield|Sam Okafor|Priya Nair|Tom Brandt|Ellen Ashby|Luke Marsh|Ruth Calder|Owen Pike'),
    places: list('Bristol|Norwich|Perth|Dundee|Exeter|Swansea|Derby|Luton'),
    things: list('hex bolt|paint roller|wool blanket|garden hose|steel shelf|ink cartridge|filter paper|coffee mug'),
    texts: list(
      'standing order|card payment at the till|sent back by the customer|to be checked|second reading taken|paid in full|waiting for parts|left at the gate',
    ),
    flags: list('yes|no'),
    titles: list('Statement of account|Stock list of the main store|Readings of the night shift|Staff overview 2023'),
    notes: list('All figures are provisional.|End of the list|Printed by the office on request|* value estimated'),
    total: 'Total',
  },
  de: {
    decimal: ',',
    day: '.',
    people: list('Heike Vogt|Jörg Baumann|Silke Röder|Dirk Ahrens|Ute Köhler|Kai Lorenz|Gerd Pohl|Inga Thoma'),
    places: list('Ulm|Kassel|Görlitz|Erfurt|Lübeck|Trier|Jena|Würzburg'),
    things: list('Sechskantmutter|Farbrolle|Wolldecke|Gartenschlauch|Blechregal|Tintenpatrone|Filterpapier|Becher'),
    texts: list(
      'Dauerauftrag Miete|Kartenzahlung an der Kasse|vom Kunden zurück|noch zu prüfen|zweite Messung|vollständig bezahlt|wartet auf Teile|beim Nachbarn abgegeben',
    ),
    flags: list('ja|nein'),
    titles: list('Kontoauszug Girokonto|Bestand Hauptlager|Messwerte der Nachtschicht|Personalübersicht 2023'),
    notes: list('Alle Angaben ohne Gewähr.|Ende der Liste|Erstellt vom Sekretariat|* geschätzter Wert'),
    total: 'Gesamt',
  },
  fr: {
    decimal: ',',
    day: '/',
    people: list('Odile Marchand|Rémi Fabre|Agnès Colin|Hugo Perrin|Élise Roche|Yves Gautier|Inès Picard|Denis Moulin'),
    places: list('Angers|Dijon|Orléans|Rennes|Pau|Évreux|Brest|Niort'),
    things: list('boulon|rouleau de peinture|couverture|tuyau|étagère en acier|cartouche|papier filtre|tasse'),
    texts: list(
      'virement permanent|paiement par carte|retourné par le client|à vérifier|deuxième mesure|réglé en totalité|en attente de pièces|déposé chez le gardien',
    ),
    flags: list('oui|non'),
    titles: list('Relevé de compte|Inventaire du dépôt|Mesures de nuit|Effectifs 2023'),
    notes: list('Chiffres provisoires.|Fin de liste|Édité par le secrétariat|* valeur estimée'),
    total: 'Total',
  },
  es: {
    decimal: ',',
    day: '/',
    people: list('Marta Ibáñez|Raúl Ortega|Lucía Peña|Iván Soler|Nuria Campos|Óscar Vega|Elena Ruiz|Tomás Gil'),
    places: list('Burgos|León|Cádiz|Murcia|Gijón|Ávila|Jaén|Vigo'),
    things: list('tornillo|rodillo|manta de lana|manguera|estante de acero|cartucho|papel de filtro|taza'),
    texts: list(
      'transferencia periódica|pago con tarjeta|devuelto por el cliente|por revisar|segunda lectura|pagado del todo|a la espera de piezas|entregado en portería',
    ),
    flags: list('sí|no'),
    titles: list('Extracto de cuenta|Existencias del almacén|Lecturas del turno de noche|Plantilla 2023'),
    notes: list('Datos provisionales.|Fin del listado|Emitido por secretaría|* valor estimado'),
    total: 'Total',
  },
  pl: {
    decimal: ',',
    day: '.',
    people: list('Beata Sowa|Paweł Górski|Iwona Lis|Marek Żak|Ola Pająk|Adam Wrona|Zofia Kruk|Jan Bąk'),
    places: list('Opole|Radom|Płock|Elbląg|Sopot|Rzeszów|Toruń|Konin'),
    things: list('nakrętka|wałek malarski|koc wełniany|wąż ogrodowy|regał stalowy|tusz|bibuła|kubek'),
    texts: list(
      'zlecenie stałe|płatność kartą|zwrot od klienta|do sprawdzenia|drugi pomiar|zapłacono w całości|czeka na części|zostawiono u sąsiada',
    ),
    flags: list('tak|nie'),
    titles: list('Wyciąg z rachunku|Stan magazynu głównego|Pomiary nocnej zmiany|Kadry 2023'),
    notes: list('Dane wstępne.|Koniec listy|Sporządzono w biurze|* wartość szacunkowa'),
    total: 'Ogółem',
  },
} as const satisfies Record<string, Language>;

/** Names of columns and kinds of their cells: `name:kind`. */
const SUBJECTS: Readonly<Record<keyof typeof LANGUAGES, readonly string[]>> = {
  en: [
    'Entry no:key|Booked on:day|Payee:person|Details:text|Branch:place|Debit:money|Balance:money|Cleared:flag',
    'Sample:key|Taken:day|Clock:time|Operator:person|pH:decimal|Turbidity:decimal|Colonies:count|Remark:text',
    'SKU:key|Article:thing|Warehouse:place|In stock:count|Reorder level:count|Unit price:money|Discontinued:flag|Supplier contact:mail',
    'Staff no:key|Employee:person|Office:place|Joined:day|Hours:decimal|Days off:count|Mailbox:mail|Remote:flag',
  ],
  de: [
    'Belegnr:key|Buchungstag:day|Empfänger:person|Verwendungszweck:text|Filiale:place|Betrag:money|Saldo:money|Gebucht:flag',
    'Probe:key|Entnahme:day|Uhr:time|Bearbeiter:person|pH-Wert:decimal|Trübung:decimal|Keime:count|Bemerkung:text',
    'Artikelnr:key|Bezeichnung:thing|Lagerort:place|Bestand:count|Mindestbestand:count|Stückpreis:money|Auslauf:flag|Kontakt:mail',
    'Personalnr:key|Mitarbeiter:person|Standort:place|Eintritt:day|Stunden:decimal|Urlaubstage:count|Postfach:mail|Homeoffice:flag',
  ],
  fr: [
    'N° pièce:key|Date opération:day|Bénéficiaire:person|Libellé:text|Agence:place|Débit:money|Solde:money|Pointé:flag',
    'Échantillon:key|Prélevé le:day|Heure:time|Opérateur:person|Acidité:decimal|Turbidité:decimal|Colonies:count|Remarque:text',
    'Réf:key|Désignation:thing|Dépôt:place|Stock:count|Seuil:count|Prix unitaire:money|Arrêté:flag|Fournisseur:mail',
    'Matricule:key|Salarié:person|Site:place|Entrée:day|Heures:decimal|Congés:count|Courriel:mail|Télétravail:flag',
  ],
  es: [
    'Nº apunte:key|Fecha valor:day|Beneficiario:person|Concepto:text|Oficina:place|Cargo:money|Saldo:money|Conciliado:flag',
    'Muestra:key|Tomada:day|Hora:time|Operario:person|Acidez:decimal|Turbidez:decimal|Colonias:count|Nota:text',
    'Código:key|Artículo:thing|Almacén:place|Existencias:count|Mínimo:count|Precio:money|Descatalogado:flag|Proveedor:mail',
    'Nº empleado:key|Empleado:person|Sede:place|Alta:day|Horas:decimal|Vacaciones:count|Correo:mail|Remoto:flag',
  ],
  pl: [
    'Nr dok:key|Data księgowania:day|Odbiorca:person|Tytułem:text|Oddział:place|Obciążenie:money|Saldo:money|Rozliczono:flag',
    'Próbka:key|Pobrano:day|Godzina:time|Laborant:person|Odczyn:decimal|Mętność:decimal|Kolonie:count|Uwaga:text',
    'Indeks:key|Nazwa:thing|Magazyn:place|Stan:count|Minimum:count|Cena:money|Wycofany:flag|Dostawca:mail',
    'Nr kadrowy:key|Pracownik:person|Siedziba:place|Zatrudniony:day|Godziny:decimal|Urlop:count|Poczta:mail|Zdalnie:flag',
  ],
};

/** A table of a bank, lab, shop or office, in one of five languages. */
export interface Subject {
  /** Such as `de-2`. */
  id: string;
  words: Language;
  columns: readonly { name: string; kind: CellKind }[];
}

export const ALL_SUBJECTS: readonly Subject[] = Object.entries(SUBJECTS).flatMap(([language, subjects]) =>
  subjects.map((columns, at) => ({
    id: `${language}-${at + 1}`,
    words: LANGUAGES[language as keyof typeof LANGUAGES],
    columns: columns.split('|').map((column) => {
      const [name = '', kind] = column.split(':');
      return { name, kind: kind as CellKind };
    }),
  })),
);
