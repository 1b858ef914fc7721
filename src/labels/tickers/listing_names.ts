/** A listed security as the companies feed has it, such as `ACME`, `Acme Holdings Inc. Class A Common Stock`. */
export interface Listing {
  ticker: string
  name: string
  /** For a symbol that is no longer listed: its current symbol, or `''` if it was delisted. */
  today?: string
}

/** The names by which people call the company of a listing. */
export interface ListingName {
  /** The name without the kind of share and the legal form: `Acme Holdings`. */
  full: string
  /** The name also without words for the trade or the structure: `Acme`. Undefined if the name has no such words. */
  short: string | undefined
}

/** Matches the start of the kind of security, where the company's name ends. */
const securityBegins = new RegExp(
  [
    String.raw`[,\s]+(?:Class [A-Z]\b|Series [A-Z]\b|Common\b|Ordinary\b|American Deposit[ao]ry\b|Deposit[ao]ry\b|Sponsored\b|`,
    String.raw`ADSs?\b|ADRs?\b|Subordinate|Voting\b|Non-Voting\b|New York Registry\b|Registered Shares|Shares of\b|Shares\b|`,
    String.raw`Stock\b|Capital Stock|Each\b|par value|\$0|Limited Partner|Limited Voting|Depositary\b|\(DE\)|\(The\))`,
  ].join(''),
  'i',
)

/** Securities that people do not mean by the company's name: warrants, units, rights, preferred shares, debt. */
const sideSecurities = [
  /\b(?:Warrants?|Rights?|Prefer(?:red|ence)|Pfd|Notes?|Debentures?|Subunits?|STRATS|Certificates?)\b/i,
  /\bUnits?(?:$|,? (?:each|consisting))|(?<!American )\bDeposit[ao]ry Shares\b(?=.*\b1\/)/i,
]

const legalForms = new Set(
  (
    'inc incorporated corp corporation company co ltd limited llc lp plc nv sa ag se spa asa ab oyj sab cv kgaa bv de new the ' +
    'trust reit usa us & and -'
  ).split(' '),
)

/** Words for the trade or the legal form, which people omit. People do not omit such words for banks, funds and insurers. */
const trade = new Set(
  (
    'holdings holding group international global technologies technology therapeutics pharmaceuticals pharmaceutical pharma ' +
    'biosciences bioscience biotherapeutics biopharma biopharmaceuticals biologics biotech bio sciences medical medicines ' +
    'oncology genetics genomics diagnostics health healthcare labs laboratories systems solutions software networks network ' +
    'platforms platform semiconductor semiconductors devices electronics robotics quantum motors automotive aviation aerospace ' +
    'space energy resources petroleum oil gas solar power materials metals minerals mining uranium lithium industries ' +
    'industrial enterprises brands foods entertainment interactive media gaming games studios communications telecom ' +
    'logistics restaurants hotels resorts worldwide companies digital data services sports wellness sciences bioworks therapies'
  ).split(' '),
)

/** The names of a listing, or undefined for a security that is not a company's share (a warrant, a note). */
export function listingName(listing: Listing): ListingName | undefined {
  if (sideSecurities.some((kind) => kind.test(listing.name))) return undefined
  const begins = securityBegins.exec(listing.name)
  const bare = (begins && begins.index > 0 ? listing.name.slice(0, begins.index) : listing.name)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[–—]/g, '-')
    .replace(/\.com\b/gi, ' com')
  const words = bare.split(/[\s,]+/).filter((word) => word !== '')
  while (words.length > 1 && isLegalForm(words[0]!) && /^the$/i.test(words[0]!)) words.shift()
  while (words.length > 1 && isLegalForm(words.at(-1)!)) words.pop()
  if (words.length === 0 || /\b(?:Fund|Acquisition)\b/i.test(bare)) {
    return words.length > 2 ? { full: words.join(' '), short: undefined } : undefined
  }
  const short = [...words]
  while (short.length > 1 && (trade.has(short.at(-1)!.toLowerCase()) || isLegalForm(short.at(-1)!))) short.pop()
  return { full: words.join(' '), short: short.length < words.length ? short.join(' ') : undefined }
}

function isLegalForm(word: string): boolean {
  return legalForms.has(word.toLowerCase().replace(/[.,]/g, ''))
}
