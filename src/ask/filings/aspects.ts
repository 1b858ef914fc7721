import { filingVocabulary } from '../../search/vocabulary.ts'
import { termsOf } from '../../text/terms.ts'
import type { FilingEvidence, Statement } from './evidence.ts'
import { cuedText } from './reading/cues.ts'
import { partTopics } from './reading/reading.ts'

/** What a question asks for beside its subject, and its answer does not hold, in words: a reason, a change, a breakdown. */
export function aspectsWithout(evidence: FilingEvidence, founded: readonly Statement[]): string[] {
  const { asks, topics, words } = evidence
  const texts = founded.map(({ text }) => text)
  const told = texts.map(cuedText)
  const without: string[] = []
  if (asks.has('reason') && !told.some((cued) => cued.has('because'))) without.push('the reason')
  if (asks.has('change') && !asks.has('reason') && !isCompared(founded) && !told.some((cued) => cued.has('own_change')))
    without.push('the change')
  const named = new Set(
    texts.flatMap((text) =>
      filingVocabulary()
        .metricNames.find(termsOf(text))
        .map(({ value }) => value),
    ),
  )
  const isTold = ({ metric, name }: { metric: string; name: string }) =>
    named.has(metric) || evidence.missing.some((each) => each.endsWith(name))
  // Rows tell the growth of a part.
  const ratios = asks.has('reason') || asks.has('several') ? [] : evidence.computations
  const open = ratios.filter((each) => !each.metric.endsWith('_growth') && !isTold(each))
  if (evidence.computed.length === 0) without.push(...open.map(({ name }) => name))
  const isSum = evidence.computed.some(({ computation: { metric, as } }) => metric === '' && as === 'amount')
  if (asks.has('together') && evidence.metrics.length > 1 && !isSum)
    without.push('their sum, which is given only of figures that contain nothing of each other')
  const isShare = asks.has('percent') || asks.has('share')
  if (isShare && !texts.some((text) => /%|\bpercent\b/.test(text))) without.push('the percentage')
  if (asks.has('several') && words.has('by') && !isBrokenDown(texts)) {
    const parts = topics.filter((topic) => partTopics.has(topic)).map((topic) => topic.replace(/s$/, ''))
    without.push(['the breakdown', ...parts.slice(0, 1)].join(' by '))
  }
  const isOfParts =
    evidence.metrics.length > 0 && topics.some((topic) => partTopics.has(topic) && topic !== 'customers')
  const isRanked = told.some((cued) => cued.has('superlative') || cued.has('ranked'))
  if (evidence.parts && evidence.parts.by !== 'share' && isOfParts && !isRanked) without.push('which part is ahead')
  return without
}

/** Whether an answer has figures of two periods. */
function isCompared(founded: readonly Statement[]): boolean {
  return founded.some(({ text }) => new Set(text.match(/\b(?:19|20)\d\d\b(?!-)/g)).size > 1)
}

/** Whether an answer has several rows or amounts. */
function isBrokenDown(texts: readonly string[]): boolean {
  const amounts = (text: string) => text.match(/[\d.]+%|\d,\d{3}|[$\d][\d.]+ (?:million|billion)/g) ?? []
  return texts.length > 2 || texts.some((text) => amounts(text).length > 2)
}
