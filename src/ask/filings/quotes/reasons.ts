import { cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'

/** A sentence without its reasons if it names a figure before them, because figures in the reasons only explain that one. */
export function withoutReasons(written: string, isAlways = false): string {
  // `Excluding impairments, income fell due to` gives no reason for impairments.
  const text = isAlways ? written.replaceAll(excluded, ' ') : written
  const cued = cuedText(text)
  const [because] = cued.places('because')
  const before = because && because.start > 0 ? cued.to(because.start) : ''
  return before !== '' && (isAlways || filingVocabulary().metricNames.find(termsOf(before)).length > 0) ? before : text
}

export const excluded = /\b(?:excluding|other than|except for)\b[^,.;]*/gi
