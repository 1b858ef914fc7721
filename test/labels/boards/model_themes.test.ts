import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { unit } from '../../../src/base/vector.ts'
import type { Calibration } from '../../../src/labels/boards/calibration.ts'
import {
  modelThemeJudge,
  modelThemeSigns,
  nearnessMeasure,
  readModelThemeCalibration,
} from '../../../src/labels/boards/model_themes.ts'
import { readText } from '../../../src/labels/questions.ts'
import { readThemes, themeJudge } from '../../../src/labels/themes.ts'

const themes = readThemes()
const read = (text: string) => readText(text)

/** A stand-in for a model: texts that share words are similar. */
async function byWords(texts: string[]): Promise<Float32Array[]> {
  return texts.map((text) => {
    const vector = new Float32Array(512)
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? [])
      vector[createHash('sha256').update(word).digest().readUInt16LE() % 512] += 1
    return unit(vector)
  })
}

/** A calibration that uses only the model: the most similar theme is chosen if it leads by a margin. */
const modelAlone: Calibration = {
  least: 0.5,
  bias: -1,
  signs: modelThemeSigns.map((sign) => Number(sign === 'lead')),
  labels: {},
  unproven: 0,
}

test('assigns a theme with a cue only if the model finds it similar to the message', async () => {
  const far = themes.find(({ id }) => id === 'car_question')!.label
  const embed = (texts: string[]) => byWords(texts.map((text) => (text.includes('horse') ? far : text)))
  const judge = await modelThemeJudge(embed, themes, modelAlone)
  const messages = ['$ACME is now a good time to buy?', '$ACME is now a good time to buy, or a horse?'].map(read)
  expect(await judge(messages)).toEqual(['good_time_to_buy', 'unknown'])
  const without = await modelThemeJudge(byWords, themes, modelAlone)
  expect(await without(messages)).toEqual(['good_time_to_buy', 'good_time_to_buy'])
})

test('a message without a cue gets no theme and is not embedded', async () => {
  const embedded: string[] = []
  const judge = await modelThemeJudge(
    async (texts) => {
      embedded.push(...texts)
      return byWords(texts)
    },
    themes,
    modelAlone,
  )
  embedded.length = 0
  expect(await judge([read('$ACME where is my umbrella?'), read('$ACME is now a good time to buy?')])).toEqual([
    'unknown',
    'good_time_to_buy',
  ])
  expect(embedded).toEqual(['it is now a good time to buy ?'])
})

test('symbols, links and handles are not sent to the model', async () => {
  const embedded: string[] = []
  const measure = await nearnessMeasure(async (texts) => {
    embedded.push(...texts)
    return byWords(texts)
  }, themes)
  expect(embedded.filter((text) => /\$[A-Z]/.test(text))).toEqual([])
  embedded.length = 0
  await measure([read('@friend $ACME or $BTC.X, which one? https://example.com/chart 🚀')])
  expect(embedded).toEqual(['it or it , which one ?'])
})

test("similarity does not depend on the scale of a model's cosines", async () => {
  // A component that all texts share raises all cosines.
  const lifted = async (texts: string[]) =>
    (await byWords(texts)).map((vector) => unit(Float32Array.from([...vector.map((each) => each / 3), 1])))
  const message = read('$ACME is now a good time to buy?')
  const [[plain], [high]] = await Promise.all(
    [byWords, lifted].map(async (embed) => (await nearnessMeasure(embed, themes))([message])),
  )
  for (const theme of [0, 1, 50]) {
    for (const sign of [0, 1]) expect(high(theme)[sign]).toBeCloseTo(plain(theme)[sign], 2)
  }
  expect(plain(0)[1]).toBeGreaterThan(1)
  expect(plain(1)[1]).toBeLessThan(0)
})

test('the project calibration combines the model with the cues', async () => {
  const { signs, least } = readModelThemeCalibration()
  expect(signs[modelThemeSigns.indexOf('similarity')]).toBeGreaterThan(0.2)
  const cues = themeJudge()
  const judge = await modelThemeJudge(byWords)
  const clear = read('$ACME is now a good time to buy?')
  expect(least).toBeGreaterThan(0.5)
  expect([cues(clear.reading), ...(await judge([clear]))]).toEqual(['good_time_to_buy', 'good_time_to_buy'])
})
