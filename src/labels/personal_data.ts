/**
 * Replaces personal data by `[email]`, `[link]` (links contain ids), `[wallet]`, `[user]` and `[phone]`. Any run of seven or more digits
 * counts as a phone number, except dates, amounts and option contracts. Names in plain words cannot be recognised reliably and are kept;
 * labels never depend on them.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(email, '[email]')
    .replace(link, '[link]')
    .replace(wallet, '[wallet]')
    .replace(mention, '[user]')
    .replace(digits, (found) => (isHarmless(found) ? found : '[phone]'))
}

/**
 * The condition at the start lets a match begin only where a run of such characters begins. If a match could begin at every character, a
 * long text without spaces would take minutes.
 */
const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu
const link = /(?:https?:\/\/|www\.)[^\s<>"]+/gi
/** Wallets of Ethereum and similar coins, and of Bitcoin. */
const wallet = /\b(?:0x[\da-fA-F]{40}|bc1[\da-z]{20,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/g
const mention = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{2,}/gu
const optionSymbol = /[A-Z]{1,6}\d{6}[CP]\d{8}/
/** Seven or more digits with at most two separators in a row. */
const digitRun = /(?<!\p{N}|\p{N}[.,]|[$€£])[+(]{0,2}\p{N}(?:[\s()./–-]{0,2}\p{N}){6,}(?!\p{N})/u
/** The symbol of an option contract is matched as a whole, so that its digits are not taken for a run of digits. */
const digits = new RegExp(`${optionSymbol.source}|${digitRun.source}`, 'gu')
const harmless = [
  /^(?:\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{4})$/,
  /^(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d$/,
  new RegExp(`^${optionSymbol.source}$`),
]

/** Whether a run of digits is a date, a range of years, or the symbol of an option contract. */
function isHarmless(found: string): boolean {
  return harmless.some((each) => each.test(found))
}
