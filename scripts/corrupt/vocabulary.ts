/** Words for generating clean tables, by language: column names and values. */
export interface Vocabulary {
  decimal: '.' | ',';
  dates: readonly DateForm[];
  firstNames: readonly string[];
  lastNames: readonly string[];
  cities: readonly string[];
  products: readonly string[];
  categories: readonly string[];
  sentences: readonly string[];
  /** Column names by kind of content. */
  columns: Readonly<Record<ColumnKind, readonly string[]>>;
  title: readonly string[];
  note: readonly string[];
  total: string;
}

export type DateForm = 'ymd' | 'dmy.' | 'mdy/' | 'dmy/' | 'dmy-';
export const COLUMN_KINDS = [
  'id',
  'code',
  'first',
  'last',
  'city',
  'date',
  'time',
  'price',
  'quantity',
  'share',
  'flag',
  'email',
  'url',
  'phone',
  'product',
  'category',
  'text',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

const list = (text: string) => text.split('|');

const ENGLISH: Vocabulary = {
  decimal: '.',
  dates: ['ymd', 'mdy/', 'dmy/'],
  firstNames: list('Ann|Bob|Carol|Dan|Eve|Frank|Grace|Harry|Ivy|Jack|Kate|Liam|Mary Jane|Noah'),
  lastNames: list("Smith|Jones|O'Brien|Taylor|Brown|Wilson|Evans|D'Angelo|McDonald|Van Dyke|Smith-Hall"),
  cities: list('London|Leeds|York|New York|Boston|Bath|St. Ives|Cardiff|Washington, D.C.|San José'),
  products: list('Garden chair|Desk lamp|14" monitor|Tea kettle, steel|Notebook A5|USB cable 2 m|Bolt M6x20'),
  categories: list('Home|Office|Garden|Sport'),
  sentences: list(
    'Delivered late, customer was informed|Please ring twice|He said "call back on Monday"|Two boxes, one damaged|ok|Paid in cash; no receipt|Asked for size "L", got "M"|First line\nsecond line|Left with neighbour (no. 12)',
  ),
  columns: {
    id: list('id|order id|record no'),
    code: list('zip code|item code|account'),
    first: list('first name|given name|name'),
    last: list('last name|surname'),
    city: list('city|town|home city'),
    date: list('date|order date|created'),
    time: list('time|start time'),
    price: list('price|unit price|amount'),
    quantity: list('quantity|qty|units sold'),
    share: list('share|tax rate|discount'),
    flag: list('active|paid'),
    email: list('email|contact email'),
    url: list('website|product url'),
    phone: list('phone|phone number'),
    product: list('product|product name|item'),
    category: list('category|product type|group'),
    text: list('comment|customer notes|description'),
  },
  title: list('Orders 2024|Report of the sales department|Export of 2024-03-01, all regions|Created by: ERP 7.2'),
  note: list(
    'Source: own survey|Note: figures are provisional, see chapter 2|* estimated|Generated on 2024-03-01 12:00',
  ),
  total: 'Total',
};

const GERMAN: Vocabulary = {
  decimal: ',',
  dates: ['dmy.', 'ymd'],
  firstNames: list('Jürgen|Anna|Peter|Käthe|Sönke|Uwe|Björn|Lea|Max|Ida'),
  lastNames: list('Müller|Schmidt|von der Heide|Groß|Weiß|Maier-Lüdenscheidt|Öztürk|Krämer'),
  cities: list('Köln|München|Berlin|Frankfurt (Main)|Halle, Saale|Göttingen|Bad Homburg'),
  products: list('Stuhl "Oslo"|Lampe|Schraube 6x40|Tisch, Eiche|Regal|Kabel 2 m'),
  categories: list('Möbel|Büro|Garten'),
  sentences: list(
    'Lieferung verspätet, Kunde informiert|Bitte zweimal klingeln|Er sagte "später"|Zwei Pakete; eins beschädigt|in Ordnung|Größe passt nicht',
  ),
  columns: {
    id: list('Nr|Auftragsnummer|ID'),
    code: list('PLZ|Artikelnummer|Konto'),
    first: list('Vorname|Name'),
    last: list('Nachname'),
    city: list('Ort|Stadt'),
    date: list('Datum|Bestelldatum'),
    time: list('Uhrzeit'),
    price: list('Preis|Betrag (EUR)|Preis je Stück'),
    quantity: list('Menge|Anzahl'),
    share: list('Anteil|Rabatt'),
    flag: list('aktiv|bezahlt'),
    email: list('E-Mail'),
    url: list('Webseite'),
    phone: list('Telefon'),
    product: list('Artikel|Bezeichnung'),
    category: list('Kategorie|Gruppe'),
    text: list('Bemerkung|Kommentar des Kunden'),
  },
  title: list('Aufträge 2024|Auswertung der Abteilung Vertrieb|Stand: 01.03.2024, vorläufig'),
  note: list('Quelle: eigene Erhebung|Hinweis: Zahlen vorläufig, ohne Gewähr|* geschätzt'),
  total: 'Summe',
};

const FRENCH: Vocabulary = {
  decimal: ',',
  dates: ['dmy/', 'ymd'],
  firstNames: list('François|Zoé|Jean-Luc|Aïcha|Émile|Chloé|Léa'),
  lastNames: list("Lefèvre|D'Arc|Dupont|Le Goff|Bérégovoy|Martin"),
  cities: list("Besançon|Lyon|L'Haÿ-les-Roses|Saint-Étienne|Nîmes|Paris, 5e"),
  products: list('Chaise pliante|Lampe|Vis 6x40|Table "Arles"|Étagère, bois'),
  categories: list('Maison|Bureau|Jardin'),
  sentences: list(
    'Livraison en retard, client prévenu|Sonner deux fois|Il a dit « demain »|Payé; sans reçu|L\'article "X" manque|d\'accord',
  ),
  columns: {
    id: list('numéro|identifiant'),
    code: list('code postal|référence'),
    first: list('prénom'),
    last: list('nom|nom de famille'),
    city: list('ville'),
    date: list('date|date de commande'),
    time: list('heure'),
    price: list('prix|montant|prix unitaire'),
    quantity: list('quantité'),
    share: list('taux|remise'),
    flag: list('actif|payé'),
    email: list('courriel'),
    url: list('site web'),
    phone: list('téléphone'),
    product: list('produit|article'),
    category: list('catégorie'),
    text: list('commentaire|remarques du client'),
  },
  title: list('Commandes 2024|Rapport du service commercial, provisoire'),
  note: list('Source : enquête interne|* estimation'),
  total: 'Total général',
};

const POLISH: Vocabulary = {
  ...GERMAN,
  firstNames: list('Łukasz|Ewa|Józef|Świętosława|Michał|Żaneta'),
  lastNames: list('Kowalski|Wiśniewska|Dąbrowski|Zając|Gżegżółka'),
  cities: list('Łódź|Kraków|Wrocław|Zielona Góra|Gdańsk'),
  products: list('Krzesło|Lampa biurkowa|Stół "Dąb"|Półka, sosna'),
  categories: list('Dom|Biuro|Ogród'),
  sentences: list('Dostawa spóźniona, klient wie|Proszę dzwonić|Powiedział "jutro"|zapłacone; bez paragonu'),
  columns: {
    id: list('numer|identyfikator'),
    code: list('kod pocztowy|kod'),
    first: list('imię'),
    last: list('nazwisko'),
    city: list('miasto'),
    date: list('data|data zamówienia'),
    time: list('godzina'),
    price: list('cena|kwota'),
    quantity: list('ilość'),
    share: list('udział|rabat'),
    flag: list('aktywny'),
    email: list('e-mail'),
    url: list('strona'),
    phone: list('telefon'),
    product: list('produkt|nazwa produktu'),
    category: list('kategoria'),
    text: list('uwagi|opis'),
  },
  title: list('Zamówienia 2024|Raport działu sprzedaży'),
  note: list('Źródło: badanie własne|* szacunek'),
  total: 'Razem',
};

const RUSSIAN: Vocabulary = {
  ...GERMAN,
  firstNames: list('Иван|Ольга|Пётр|Мария|Анна'),
  lastNames: list('Иванов|Петрова|Щербаков|Сидоренко'),
  cities: list('Москва|Санкт-Петербург|Нижний Новгород|Орёл'),
  products: list('Стул|Лампа настольная|Стол "Дуб"|Полка, сосна'),
  categories: list('Дом|Офис|Сад'),
  sentences: list('Доставка опоздала, клиент знает|Звонить дважды|Сказал "завтра"|оплачено; без чека'),
  columns: {
    id: list('номер|код записи'),
    code: list('индекс|артикул'),
    first: list('имя'),
    last: list('фамилия'),
    city: list('город'),
    date: list('дата|дата заказа'),
    time: list('время'),
    price: list('цена|сумма'),
    quantity: list('количество'),
    share: list('доля|скидка'),
    flag: list('активен'),
    email: list('почта'),
    url: list('сайт'),
    phone: list('телефон'),
    product: list('товар|название товара'),
    category: list('категория'),
    text: list('описание|комментарий клиента'),
  },
  title: list('Заказы 2024|Отчёт отдела продаж'),
  note: list('Источник: собственный опрос|* оценка'),
  total: 'Итого',
};

export const VOCABULARIES = { en: ENGLISH, de: GERMAN, fr: FRENCH, pl: POLISH, ru: RUSSIAN } as const;
export type Language = keyof typeof VOCABULARIES;
