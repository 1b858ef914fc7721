import type { PassageSource } from '../../src/search/index/publish_passages.ts'
import type { Passage } from '../../src/search/passage.ts'

export const passagesADay = 60

/** Deterministic passages of the first `days` days of 2024. `version` changes their text. */
export function inventedPassages(days: number, version = 'first'): PassageSource {
  const names = Array.from({ length: days }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10))
  return {
    days: new Map(names.map((day) => [day, { digest: `${day} ${version}`, rows: passagesADay }])),
    async *read(day) {
      yield Array.from({ length: passagesADay }, (_, at) => passageOf(day, at, version))
    },
  }
}

function passageOf(day: string, position: number, version: string): Passage {
  const words = ['turbine', 'cement', 'orchard', 'ferry', 'kiln', 'loom', 'harvest', 'reactor', 'quarry', 'tram']
  const text = `On ${day} the ${version} report told of ${words[position % 10]} and ${words[(position * 7 + day.length) % 10]} sales, place ${position}.`
  return {
    passage_id: `${day}-${position}-${version}`,
    accession: `filing of ${day}`,
    cik: String(1 + (position % 3)),
    ticker: `T${1 + (position % 3)}`,
    form: '10-K',
    filed_at: `${day}T12:00:00Z`,
    period_end: '',
    url: '',
    part: '',
    item: '',
    section: '',
    heading: '',
    kind: 'text',
    position,
    start_offset: position * 100,
    end_offset: position * 100 + text.length,
    text,
  }
}
