/** Text shown in place of null. */
export const nothing = '–'

const formats = new Map()

function number(value, options) {
  const key = JSON.stringify(options)
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat('en-US', options))
  return formats.get(key).format(value).replace('-', '−')
}

/** Formats a percentage as `12.5 %`, with a plus sign if `signed`. */
export function percent(value, { signed = false, digits, fixed } = {}) {
  if (value === null || value === undefined) return nothing
  const fraction = fixed ?? digits ?? (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
  return `${number(value, { maximumFractionDigits: fraction, minimumFractionDigits: fixed ?? 0, signDisplay: signed ? 'exceptZero' : 'auto' })}\u00a0%`
}

/** Formats a difference of percentages in percentage points, as `+2.3 pp`. */
export function points(value) {
  return value === null || value === undefined
    ? nothing
    : `${number(value, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })}\u00a0pp`
}

/** Formats an amount as `$1.38 M` or `$861 k`. Amounts below 10,000 are not abbreviated. */
export function money(value, { signed = false, currency = 'USD' } = {}) {
  if (value === null || value === undefined) return nothing
  const size = Math.abs(value)
  const [divisor, unit] =
    size >= 1e12
      ? [1e12, '\u00a0T']
      : size >= 1e9
        ? [1e9, '\u00a0B']
        : size >= 1e6
          ? [1e6, '\u00a0M']
          : size >= 1e4
            ? [1e3, '\u00a0k']
            : [1, '']
  const scaled = size / divisor
  const digits = unit ? (scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2) : size >= 1000 ? 0 : 2
  const sign = value < 0 ? '−' : signed && value > 0 ? '+' : ''
  const mark = currency === 'USD' ? '$' : `${currency} `
  return `${sign}${mark}${number(scaled, { maximumFractionDigits: digits, minimumFractionDigits: unit ? digits : 0 })}${unit}`
}

export function price(value) {
  return value === null || value === undefined
    ? nothing
    : `$${number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

export function plain(value, digits = 2, fixed = 0) {
  return value === null || value === undefined
    ? nothing
    : number(value, { maximumFractionDigits: digits, minimumFractionDigits: fixed })
}

/** Formats an amount for an axis, without trailing zeros, because the values on an axis are round. */
export function axisMoney(value, currency) {
  return money(value, { currency }).replace(/\.0+(?=\D|$)|(\.\d*?)0+(?=\D|$)/, '$1')
}

/** Formats a whole number as `12,345`. */
export function count(value) {
  return value === null || value === undefined ? nothing : number(value, { maximumFractionDigits: 0 })
}

export function bytes(value) {
  if (value === null || value === undefined) return nothing
  const [divisor, unit] =
    value >= 1e9 ? [1e9, 'GB'] : value >= 1e6 ? [1e6, 'MB'] : value >= 1e3 ? [1e3, 'kB'] : [1, 'B']
  return `${number(value / divisor, { maximumFractionDigits: value / divisor >= 10 || divisor === 1 ? 0 : 1 })}\u00a0${unit}`
}

export function duration(seconds) {
  if (seconds === null || seconds === undefined) return nothing
  if (seconds < 10) return `${number(seconds, { maximumFractionDigits: 1 })}\u00a0s`
  if (seconds < 90) return `${Math.round(seconds)}\u00a0s`
  if (seconds < 5400)
    return `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')}\u00a0s`
  return `${Math.floor(seconds / 3600)} h ${String(Math.round((seconds % 3600) / 60)).padStart(2, '0')}\u00a0min`
}

/** Formats a duration for an axis, without zero seconds or minutes, because the values on an axis are round. */
export function axisDuration(seconds) {
  return duration(seconds).replace(/ (min|h) 00\u00a0(s|min)$/, '\u00a0$1')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a day or an instant of the API as `7 Nov 2025`. */
export function day(text) {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '') ?? []
  return year ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : nothing
}

/** Formats an instant of the API as `7 Nov 2025, 20:00`, in UTC. */
export function instant(text) {
  const time = /[T ](\d\d:\d\d)/.exec(text ?? '')?.[1]
  return time ? `${day(text)}, ${time}` : day(text)
}

/** Formats an identifier such as `net_buying` as words. */
export function words(text) {
  return text ? text.replaceAll('_', ' ') : nothing
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function days(value) {
  return value === 1 ? '1 day' : `${count(value)} days`
}
