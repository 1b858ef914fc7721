/** Round numbers that cover a range, about as many as wanted, zero among them where the range has it. */
export function ticks(low, high, wanted) {
  const span = high - low || Math.abs(high) || 1
  const raw = span / wanted
  const size = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((each) => each >= raw)
  const found = []
  for (let at = Math.floor(low / step); at <= Math.ceil(high / step); at++)
    found.push(Number((at * step).toPrecision(12)))
  return found
}
