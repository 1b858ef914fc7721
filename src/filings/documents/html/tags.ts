/** Elements that start a new line. */
export const blocks = new Set(
  (
    'address article aside blockquote body caption center dd dir div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html li main menu nav ol p page pre section table tbody td tfoot th thead tr ul'
  ).split(' '),
)
export const voids = new Set(
  'area base basefont br col embed frame hr img input link meta param source track wbr page'.split(' '),
)
export const unseen = new Set(
  (
    'script style title template svg select textarea iframe noframes noembed object applet ix:header ix:hidden ' +
    'ix:references ix:resources'
  ).split(' '),
)
export const titles = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
/** Elements that end where the next element of the same kind begins. */
export const selfEnding = new Set(['p', 'li', 'dt', 'dd', 'option'])

export const kept = new Set(['style', 'size', 'align', 'colspan', 'rowspan', 'name', 'hidden'])

/** Facts from the cover page of an inline XBRL document. They are more reliable than the text of the cover page. */
export const coverFacts = new Set(
  [
    ...['DocumentFiscalYearFocus', 'DocumentFiscalPeriodFocus', 'CurrentFiscalYearEndDate', 'DocumentPeriodEndDate'],
    'DocumentType',
  ].map((name) => `dei:${name}`),
)
