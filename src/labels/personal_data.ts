/**
 * A text without what names a person: e-mail addresses, links (they carry ids), wallets of coins, mentions and phone
 * numbers are put as `[email]`, `[link]`, `[wallet]`, `[user]` and `[phone]`. Any run of seven or more digits counts as a phone number, dates,
 * amounts and option contracts aside: a label never rests on one. Names in plain words stay; nothing can tell them for sure.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(email, '[email]')
    .replace(link, '[link]')
    .replace(wallet, '[wallet]')
    .replace(mention, '[user]')
    .replace(digits, (found) => (isHarmless.test(found) ? found : '[phone]'))
}

/** Tried only where a run of such signs begins: else a long text without a space would take minutes. */
const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu
const link = /(?:https?:\/\/|www\.)[^\s<>"]+/gi
/** Of Ethereum and its kin, and of Bitcoin. */
const wallet = /\b(?:0x[\da-fA-F]{40}|bc1[\da-z]{20,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/g
const mention = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{2,}/gu
/** Seven digits or more, with what people put between the digits of a number: at most two marks in a row. */
const digits =
  /[A-Z]{1,6}\d{6}[CP]\d{8}|(?<!\p{N}|\p{N}[.,]|[$€£])[+(]{0,2}\p{N}(?:[\s()./–-]{0,2}\p{N}){6,}(?!\p{N})/gu
/** Dates, spans of years, symbols of option contracts. */
const isHarmless =
  /^(?:\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{4}|(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d|[A-Z]+\d{6}[CP]\d{8})$/
