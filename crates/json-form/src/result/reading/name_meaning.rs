//! The meaning of names and titles: a name tells whether its value is the result, an identifier, money or a rate.
//!
//! Reads names in the languages of the project. Leaves secrets to `form::text::secret_words`. Invariant: a phrase
//! counts only as whole words, or anywhere in a text of a script that does not separate words.

use crate::form::text::label::name_words;

/// Names of a value for which somebody asks an agent, in the words of [`name_words`], joined by spaces.
const RESULTS: &str = "winner|result|verdict|outcome|answer|decision|recommendation|conclusion|prediction|diagnosis|\
    total|grand total|total price|total amount|total cost|total paid|amount due|balance due|to pay|total to pay|sum|\
    price|final price|score|final score|overall score|rating|grade|instalment|installment|first instalment|\
    first installment|monthly payment|premium|\
    gewinner|sieger|ergebnis|urteil|antwort|entscheidung|empfehlung|gesamt|gesamtsumme|gesamtbetrag|gesamtpreis|\
    gesamtkosten|summe|preis|endpreis|endbetrag|endsumme|rechnungsbetrag|zu zahlen|punktzahl|bewertung|monatsrate|\
    gagnant|vainqueur|résultat|réponse|décision|recommandation|somme|montant total|prix|prix total|total ttc|\
    à payer|montant dû|montant à payer|mensualité|\
    ganador|ganadora|resultado|respuesta|decisión|veredicto|recomendación|suma|importe total|precio|precio total|\
    a pagar|total a pagar|puntuación|cuota mensual|\
    vincitore|vincitrice|risultato|risposta|decisione|verdetto|totale|somma|prezzo|prezzo totale|importo totale|\
    da pagare|punteggio|rata mensile|\
    vencedor|vencedora|resposta|decisão|veredito|soma|preço|preço total|valor total|pontuação|prestação mensal|\
    winnaar|resultaat|uitslag|antwoord|beslissing|totaal|totaalbedrag|totaalprijs|prijs|te betalen|maandbedrag|\
    zwycięzca|wynik|odpowiedź|decyzja|werdykt|razem|łącznie|cena|do zapłaty|ocena|rata miesięczna|\
    勝者|結果|合計|総額|総計|価格|得点|スコア|答え|判定|お支払い額|支払額|\
    获胜者|赢家|结果|总计|合计|总额|总价|价格|得分|评分|答案|结论|应付金额|獲勝者|總計|總額|總價|價格|\
    الفائز|النتيجة|المجموع|الإجمالي|السعر|الدرجة|الإجابة|القرار|المبلغ المستحق";

/// Words beside the name of a result that make it a part of the result, or another one.
const PARTIAL: &str = "unit|each|per|sub|net|previous|expected|minimum|maximum|min|max|stück|pro|netto|unitaire|unitario|\
    unitário";

/// Names of a value that has no name of its own: the object around it says what it is.
const GENERIC: &str = "amount|value|betrag|wert|montant|valeur|importe|valor|importo|valore|bedrag|waarde|kwota|wartość|\
    金額|金额|値|值|المبلغ|القيمة";

/// The last word of a name of an identifier, whose digits are not a quantity.
const IDENTIFIERS: &str = "id|ids|uuid|guid|no|nr|number|num|code|ref|reference|zip|plz|postcode|postal code|phone|tel|fax|iban|\
    isbn|ean|sku|gtin|version|nummer|referenz|postleitzahl|telefon|numéro|numero|número|référence|referencia|\
    riferimento|codigo|código|codice|kod|numer|番号|编号|号码|編號|رقم|الرقم";

/// Names of a year, anywhere in the name.
const YEARS: &str =
    "year|since|jahr|seit|année|depuis|año|desde|anno|ano|jaar|sinds|rok|od roku|年|سنة|منذ";

/// Names of technical sizes and positions, which nobody asks for.
const TECHNICAL: &str = "byte|bytes|size|length|milliseconds|millis|ms|seconds|duration|elapsed|latency|tokens|index|position|page|\
    offset|limit|größe|länge|dauer|taille|durée|tamaño|duración|dimensione|durata|tamanho|duração|grootte|duur|rozmiar|\
    バイト|字节|بايت";

/// Words of a name of a share that is not a part of a whole: a rate, or a tax.
const RATES: &str = "rate|tax|vat|gst|interest|apr|discount|margin|fee|steuer|steuersatz|mwst|ust|satz|zins|zinssatz|rabatt|taux|\
    taxe|tva|remise|tasa|iva|impuesto|interés|descuento|tasso|aliquota|imposta|sconto|taxa|imposto|juros|desconto|btw|\
    rente|korting|tarief|vat|podatek|stopa|rabat|oprocentowanie|税|率|税率|ضريبة|نسبة";

/// Words of a name of an amount of money.
const MONEY: &str = "amount|total|subtotal|sum|price|cost|costs|fee|fees|net|gross|tax|vat|gst|due|paid|pay|payment|instalment|\
    installment|balance|salary|wage|budget|revenue|income|profit|discount|deposit|refund|charge|premium|fare|tip|rent|\
    interest|principal|shipping|betrag|summe|preis|kosten|gebühr|netto|brutto|steuer|mwst|ust|rate|guthaben|gehalt|\
    umsatz|rabatt|versand|miete|gesamt|gesamtbetrag|gesamtpreis|zahlen|montant|somme|prix|coût|frais|brut|taxe|tva|\
    solde|salaire|remise|loyer|payer|importe|suma|precio|coste|costo|neto|bruto|impuesto|iva|saldo|salario|descuento|\
    pagar|importo|somma|prezzo|lordo|imposta|stipendio|sconto|pagare|valor|soma|preço|custo|taxa|imposto|salário|\
    desconto|bedrag|totaal|prijs|btw|salaris|korting|betalen|kwota|cena|koszt|podatek|saldo|wynagrodzenie|rabat|razem|\
    zapłaty|金額|合計|価格|料金|費用|税|金额|合计|总计|价格|费用|المبلغ|السعر|المجموع|الإجمالي|الضريبة";

/// Words of a name of a number that is not money, although a word for money is beside them.
const COUNTS: &str = "quantity|count|qty|percent|percentage|pct|number|rate|id|days|months|years|menge|anzahl|prozent|tage|monate|\
    jahre|quantité|nombre|pourcentage|jours|mois|cantidad|porcentaje|días|meses|quantità|percentuale|giorni|mesi|\
    quantidade|porcentagem|dias|aantal|procent|dagen|maanden|ilość|dni|数量|個数|件数|الكمية|العدد";

/// Names of a member with a currency: `EUR`.
const CURRENCIES: &str = "currency|currency code|ccy|währung|waehrung|devise|monnaie|moneda|divisa|valuta|moeda|waluta|通貨|货币|貨幣|عملة|\
    العملة";

/// Names of a member with the unit of the number beside it: `kg`.
const UNITS: &str = "unit|units|unit code|unit of measure|uom|einheit|unité|unidad|unità|unidade|eenheid|jednostka|単位|单位|單位|وحدة|الوحدة";

/// How much a name or title says that a value is the result: 0 if it does not.
pub(super) type Rank = u8;

/// The rank of a value whose name is that of a result.
const NAMED: Rank = 2;
/// The rank of a value whose name contains that of a result.
const CONTAINED: Rank = 1;

/// A name, as its words.
pub(super) struct Words(Vec<String>);

impl Words {
    pub(super) fn of(name: &str) -> Self {
        Self(name_words(name))
    }

    /// How much the name says that the value is the result.
    pub(super) fn rank(&self) -> Rank {
        if self.is_one_of(RESULTS) {
            NAMED
        } else if self.has_one_of(RESULTS) && !self.has_one_of(PARTIAL) {
            CONTAINED
        } else {
            0
        }
    }

    /// Whether only the object around the value says what it is.
    pub(super) fn is_generic(&self) -> bool {
        self.is_one_of(GENERIC)
    }

    /// Whether the digits of the value are no quantity: it is an identifier or a year.
    pub(super) fn is_identifier_or_year(&self) -> bool {
        let last = self.0.last().map(|word| Self(vec![word.clone()]));
        last.is_some_and(|last| last.has_one_of(IDENTIFIERS)) || self.has_one_of(YEARS)
    }

    pub(super) fn is_technical(&self) -> bool {
        self.has_one_of(TECHNICAL)
    }

    /// Whether the value is a rate or a tax, not a share.
    pub(super) fn is_rate(&self) -> bool {
        self.has_one_of(RATES)
    }

    /// Whether the value is money, beside a currency.
    pub(super) fn is_money(&self) -> bool {
        self.has_one_of(MONEY) && !self.has_one_of(COUNTS)
    }

    /// Whether the value counts something, and is not money.
    pub(super) fn is_count(&self) -> bool {
        self.has_one_of(COUNTS)
    }

    pub(super) fn is_currency(&self) -> bool {
        self.is_one_of(CURRENCIES)
    }

    pub(super) fn is_unit(&self) -> bool {
        self.is_one_of(UNITS)
    }

    fn is_one_of(&self, phrases: &str) -> bool {
        let mut phrases = phrases.split('|');
        phrases.any(|phrase| phrase.split(' ').eq(self.0.iter().map(String::as_str)))
    }

    fn has_one_of(&self, phrases: &str) -> bool {
        phrases.split('|').any(|phrase| self.has(phrase))
    }

    fn has(&self, phrase: &str) -> bool {
        if phrase.starts_with(is_unseparated) {
            return self.0.iter().any(|word| word.contains(phrase));
        }
        let many = phrase.split(' ').count();
        let mut series = self.0.windows(many);
        series.any(|words| phrase.split(' ').eq(words.iter().map(String::as_str)))
    }
}

/// Whether a letter is of a script that does not separate words: Chinese or Japanese.
fn is_unseparated(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_written_as_names_are_read() {
        for list in [
            RESULTS,
            PARTIAL,
            GENERIC,
            IDENTIFIERS,
            YEARS,
            TECHNICAL,
            RATES,
            MONEY,
            COUNTS,
            CURRENCIES,
            UNITS,
        ] {
            for phrase in list.split('|') {
                assert_eq!(name_words(phrase).join(" "), phrase);
            }
        }
    }

    #[test]
    fn names_of_results_are_found_in_all_languages() {
        for name in [
            "total",
            "grandTotal",
            "Grand total",
            "winner",
            "To pay",
            "Gesamtpreis",
            "Prix total",
            "Precio total",
            "Punteggio",
            "Preço",
            "Te betalen",
            "Do zapłaty",
            "合計",
            "总价",
            "الإجمالي",
        ] {
            assert_eq!(Words::of(name).rank(), NAMED, "{name}");
        }
        for name in [
            "totalInterest",
            "Ihr Gesamtpreis",
            "ご注文の合計",
            "score_of_the_team",
        ] {
            assert_eq!(Words::of(name).rank(), CONTAINED, "{name}");
        }
        for name in [
            "unitPrice",
            "price_per_unit",
            "subTotal",
            "totality",
            "Name",
            "tiger",
        ] {
            assert_eq!(Words::of(name).rank(), 0, "{name}");
        }
    }

    #[test]
    fn identifiers_and_years_are_no_quantities() {
        for name in [
            "id",
            "orderId",
            "No.",
            "Invoice number",
            "zip",
            "year",
            "Since",
            "Kundennummer",
            "Jahr",
            "注文番号",
            "发行年份",
        ] {
            assert_eq!(
                Words::of(name).is_identifier_or_year(),
                name != "Kundennummer",
                "{name}"
            );
        }
        for name in ["Number of payments", "years", "idle", "codes", "amount"] {
            assert!(!Words::of(name).is_identifier_or_year(), "{name}");
        }
    }

    #[test]
    fn money_rates_and_counts_are_told_apart() {
        for name in ["amount", "taxAmount", "To pay", "Prix", "合計金額"] {
            assert!(Words::of(name).is_money(), "{name}");
        }
        for name in [
            "quantity",
            "Tax rate",
            "discountPercent",
            "celsius",
            "Anzahl",
        ] {
            assert!(!Words::of(name).is_money(), "{name}");
        }
        for name in ["taxRate", "Tax in %", "VAT", "Zinssatz", "税率"] {
            assert!(Words::of(name).is_rate(), "{name}");
        }
    }
}
