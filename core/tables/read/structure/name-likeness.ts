import { headerWords } from '../../cells/header-words.js';

/**
 * Common words of column names in the most common languages of input files, in lowercase without punctuation. Most
 * headers contain one; names of people and places rarely do.
 */
const COLUMN_WORDS = new Set(
  `id key uid uuid code no nr num number name title label first last middle given family surname firstname lastname fullname
  user customer client company employee person supplier vendor product item sku article order invoice account project
  task category type kind class group status state active enabled flag date time datetime timestamp day month year week hour
  created updated modified start end from to begin birth birthday born age sex gender email mail phone tel telephone
  mobile fax address street city town village zip postcode postal plz country region province county district continent
  location place lat latitude lon lng longitude price cost amount total sum value quantity qty count units unit weight
  height width length size volume rate score rating rank percent share tax discount net gross revenue sales profit
  salary income budget balance currency comment comments note notes description desc remark remarks text message subject url
  link website web image file path source target parent child version language lang team department dept role position
  job manager author publisher isbn model brand make color colour species population area temperature min max mean avg
  average std index row column test field result response question answer reference ref stock warehouse store shop
  auftragsnummer bestellnummer bestelldatum rechnungsnummer rechnungsdatum kundennr lieferdatum
  uhrzeit anteil rabatt nr plz gruppe webseite
  vorname nachname kunde kundin kundennummer firma straße strasse ort stadt land datum uhrzeit zeit jahr monat tag preis betrag menge
  anzahl summe wert einheit bezeichnung beschreibung bemerkung bemerkungen artikel artikelnummer rechnung bestellung nummer kategorie
  telefon geburtsdatum geschlecht alter gewicht größe farbe umsatz kosten bestand lager abteilung anmerkung kommentar konto
  identifiant référence reference courriel téléphone telephone taux remise actif payé article groupe
  nom prenom prénom ville pays rue adresse codepostal prix montant quantite quantité date jour mois année annee numero numéro
  commande produit libelle libellé catégorie categorie valeur unité commentaire remarque client societe société
  nombre apellido apellidos ciudad pais país calle direccion dirección precio importe cantidad fecha hora mes año cliente producto
  pedido codigo código categoria categoría valor observaciones comentario telefono teléfono descripcion descripción
  cognome citta città paese via indirizzo prezzo importo quantita quantità data ora giorno mese anno cliente prodotto ordine codice
  descrizione nome sobrenome cidade endereço preço quantidade cliente pedido valor descrição
  naam achternaam voornaam stad plaats land straat prijs bedrag aantal datum klant bestelling omschrijving opmerking
  imię imie nazwisko miasto kraj ulica cena kwota ilość ilosc data klient zamówienie zamowienie kod opis uwagi
  numer identyfikator udział rabat godzina telefon produkt strona
  телефон номер индекс артикул время доля скидка товар категория комментарий почта сайт итог
  имя фамилия город страна улица адрес цена сумма количество дата время клиент заказ код описание
  名前 氏名 住所 日付 価格 数量 合計 電話 姓名 地址 日期 价格 数量 城市 国家 电话 备注`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whether a text has the form of an identifier: `unit_price`, `unitPrice`, `c1980`. */
function isIdentifier(text: string): boolean {
  return /^(?:[\p{L}#]{1,40}[_.]\w{1,40}|\p{Ll}{2,40}\p{Lu}\w{0,40}|\p{L}{1,6}_?\d{1,4})$/u.test(text);
}

/**
 * Scores how much a text reads like a column name, from 0 (could equally be a value) to 1 (every word is common in
 * column names).
 */
export function nameLikeness(text: string): number {
  const words = headerWords(text);
  if (words.length === 0 || words.length > 8) return 0;
  const known = words.filter((word) => COLUMN_WORDS.has(word)).length;
  return Math.max(known / words.length, isIdentifier(text.trim()) ? 0.7 : 0);
}
