/** Forms that are downloaded if the user names no forms. */
export const usualForms = ['10-K', '10-Q', '8-K']

/** Forms whose news is in exhibit 99. The text of the whole submission contains that exhibit. */
export const reportsByExhibit = /^[68]-K(\/A)?$/

/** Annual reports. Their Items 7 and 8 may be in exhibit 13, which is the report to shareholders. */
export const annualReport = /^10-K/
