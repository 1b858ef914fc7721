/** An Item in the fixed order of a form. */
export interface Slot {
  part: string | null
  item: string
  /** Pattern that matches the titles used for this Item, but not those of the other Items. */
  title: RegExp
  name: string
}

function slot(part: string, item: string, name: string, title: RegExp): Slot {
  return { part, item, name, title }
}

const management =
  /management[’'`]?s?\W+(?:s\W+)?(?:discussion|narrative)|^(?:financial|operating) (?:review|and financial review)/i
const market =
  /(?:quantitative|qualitative) (?:and (?:quantitative|qualitative) )?disclosures? (?:about|of|on|concerning|regarding) market/i
const controls = /controls? and procedures?/i
const legal = /legal proceedings?|^litigation$/i
const risks = /risk factors?/i
const mine = /mine safety/i
const other = /other information/i
const exhibits = /^exhibits?\b/i

/** Form 10-K. */
const annual: Slot[] = [
  slot('I', '1', 'Business', /^(?:(?:description|overview) of )?(?:our |the )?(?:general )?business\b/i),
  slot('I', '1A', 'Risk Factors', risks),
  slot('I', '1B', 'Unresolved Staff Comments', /unresolved staff/i),
  slot('I', '1C', 'Cybersecurity', /cyber\s?security/i),
  slot('I', '2', 'Properties', /^(?:description of )?propert(?:y|ies)\b/i),
  slot('I', '3', 'Legal Proceedings', legal),
  slot('I', '4', 'Mine Safety Disclosures', /mine safety|submission of matters|^\W*(?:removed and )?reserved/i),
  slot('II', '5', 'Market for Registrant’s Common Equity', /^market (?:for|price)|common (?:equity|stock)/i),
  slot('II', '6', 'Selected Financial Data', /selected (?:consolidated )?financial|^\W*reserved/i),
  slot('II', '7', 'Management’s Discussion and Analysis', management),
  slot('II', '7A', 'Quantitative and Qualitative Disclosures About Market Risk', market),
  slot(
    'II',
    '8',
    'Financial Statements and Supplementary Data',
    /^(?:consolidated )?financial statements?(?: and supplementa|$)/i,
  ),
  slot(
    'II',
    '9',
    'Changes in and Disagreements With Accountants',
    /changes? in and disagreements?|disagreements? with/i,
  ),
  slot('II', '9A', 'Controls and Procedures', controls),
  slot('II', '9B', 'Other Information', other),
  slot('II', '9C', 'Disclosure Regarding Foreign Jurisdictions', /foreign jurisdictions?/i),
  slot('III', '10', 'Directors, Executive Officers and Corporate Governance', /^directors?\b/i),
  slot('III', '11', 'Executive Compensation', /executive compensation|compensation of executive/i),
  slot('III', '12', 'Security Ownership', /security ownership|ownership of certain/i),
  slot(
    'III',
    '13',
    'Certain Relationships and Related Transactions',
    /certain relationships|related (?:party )?transactions/i,
  ),
  slot(
    'III',
    '14',
    'Principal Accountant Fees and Services',
    /principal account(?:ant|ing)|accountant(?:s|’s|'s)? fees|audit(?:or)? fees/i,
  ),
  slot('IV', '15', 'Exhibits and Financial Statement Schedules', exhibits),
  slot('IV', '16', 'Form 10-K Summary', /(?:form )?10-k summary/i),
]

/** Form 10-Q. */
const quarterly: Slot[] = [
  slot('I', '1', 'Financial Statements', /^(?:(?:unaudited|condensed|consolidated|interim) )*financial statements?/i),
  slot('I', '2', 'Management’s Discussion and Analysis', management),
  slot('I', '3', 'Quantitative and Qualitative Disclosures About Market Risk', market),
  slot('I', '4', 'Controls and Procedures', controls),
  slot('II', '1', 'Legal Proceedings', legal),
  slot('II', '1A', 'Risk Factors', risks),
  slot('II', '2', 'Unregistered Sales of Equity Securities', /unregistered|issuer purchases|repurchases?/i),
  slot('II', '3', 'Defaults Upon Senior Securities', /defaults?/i),
  slot('II', '4', 'Mine Safety Disclosures', mine),
  slot('II', '5', 'Other Information', other),
  slot('II', '6', 'Exhibits', exhibits),
]

/**
 * The Items of a form in their order, or undefined if the form has no fixed order. An amendment has the Items of the
 * form that it amends.
 */
export function slotsOf(form: string): Slot[] | undefined {
  if (/^10-?K/i.test(form)) return annual
  if (/^10-?Q/i.test(form)) return quarterly
  return undefined
}

/** The parsed heading of an Item or a Part. */
export interface ItemHead {
  /** `7A`, `2.02`; null if the heading names only a Part. */
  item: string | null
  part: string | null
  title: string
  /** Whether the heading says that the Item is continued from an earlier page. */
  isContinued: boolean
}

const partHead = /^\s*p\s?a\s?r\s?t\s+(iv|i{1,3}|[1-4])\b[\s.,:;|–—-]*/i
const itemHead =
  /^\s*i\s?t\s?e\s?m\s?(?:s|\(s\))?\s*(?:no\.?\s*)?(\d{1,2})\s?(?:\.\s?(\d\d)\b|\s?\(?([abc])\)?(?![\p{L}\p{N}’']))?(?:\s?(?:,|and|&|through|to|[-–—/])\s?(?:items?\s*)?\d{1,2}[abc]?(?![\p{L}\p{N}]|\.\d))*[\s.:,;|•–—-]*/iu
const roman: Record<string, string> = { '1': 'I', '2': 'II', '3': 'III', '4': 'IV' }

/**
 * Parses the heading at the start of a text, such as `PART II`, `Item 7A. Quantitative…`, `ITEM 2.02 | Results…` or
 * `Items 1 and 2. Business…`. Returns undefined if there is none.
 */
export function itemHeadOf(source: string): ItemHead | undefined {
  let text = source.length > 400 ? source.slice(0, 400) : source
  let part: string | null = null
  const partFound = partHead.exec(text)
  if (partFound) {
    part = roman[partFound[1]] ?? partFound[1].toUpperCase()
    text = text.slice(partFound[0].length)
  }
  const found = itemHead.exec(text)
  const rest = (found ? text.slice(found[0].length) : text).replaceAll(' | ', ' ')
  if (!found && part === null) return undefined
  const isContinued = /\(?\bcont(?:inued|’d|'d|\.)\)?\W*$/i.test(rest)
  const title = rest.replace(/\s*[-–—]?\s*\(?\bcont(?:inued|’d|'d|\.)\)?\W*$/i, '').trim()
  if (!found) return { item: null, part, title, isContinued }
  const item = found[2] ? `${found[1]}.${found[2]}` : `${Number(found[1])}${(found[3] ?? '').toUpperCase()}`
  return { item, part, title, isContinued }
}
