/** An Item in the fixed order of a form. */
export interface Slot {
  part: string | null
  item: string
  /** Pattern that matches the usual titles of this Item, but not the titles of other Items. */
  title: RegExp
  name: string
}

function slot(part: string, item: string, name: string, title: RegExp): Slot {
  return { part, item, name, title }
}

const management = /management\W{0,3}s?\W+(?:discussion|narrative)|^(?:financial|operating) (?:and financial )?review/i
const market = /qua(?:nt|l)itative (?:and qua(?:nt|l)itative )?disclosures? \w{2,10} market/i
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
 * The Items of a form in their order. Undefined if the form has no fixed order of Items. An amendment has the Items of the form that it
 * amends.
 */
export function slotsOf(form: string): Slot[] | undefined {
  if (/^10-?K/i.test(form)) return annual
  if (/^10-?Q/i.test(form)) return quarterly
  return undefined
}
