/** `Since fiscal 2021`, `from FY21 onwards`: a year and all after it, up to the newest; no day, month or quarter. */
const sinceYear = /\bsince (?:fiscal |fy ?)?(?:year )?((?:19|20)\d\d|(?<=fy ?)\d\d)\b(?![-/]\d)/i
const yearOn = /\bfrom (?:fiscal |fy ?)?(?:year )?((?:19|20)\d\d|(?<=fy ?)\d\d) (?:on(?:wards?)?|forward)\b/i

/** The text with its open range of years ended by the newest year; as it is where there is none. */
export function withLastYear(text: string, newest: number): string {
  const [found, first] = sinceYear.exec(text) ?? yearOn.exec(text) ?? []
  if (found === undefined) return text
  const year = first.length === 2 ? 2000 + Number(first) : Number(first)
  return year < newest ? text.replace(found, `fiscal ${year} to ${newest}`) : text
}
