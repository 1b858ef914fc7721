/** The time zone in which a submissions file gives acceptance times, whatever their suffix says. */
export type Zone = 'UTC' | 'America/New_York'

/** A filing as a submissions file lists it: when EDGAR accepted it, and the filing date that EDGAR gave it. */
export interface Acceptance {
  form: string
  filingDate: string
  acceptanceDateTime: string
}

const MINUTES_A_DAY = 1440

/** EDGAR accepts filings from 6:00 to 22:00 New York time, Monday to Friday. */
const OPENS = 6 * 60
const CLOSES = 22 * 60

/** Filings accepted after 17:30 get the next business day as filing date, except insiders' reports, which have until 22:00. */
const CUT_OFF = 17 * 60 + 30
const insiders = /^(3|4|5|144)(\/A)?$/

/**
 * Infers the time zone of a submissions file from all its filings. Times always end in Z, but in some files they are New York times. In the
 * right zone, the times are within EDGAR's hours and agree with the filing dates. The zone that fewer filings contradict is therefore
 * chosen; in a tie, it is UTC.
 */
export function zoneOf(filings: Acceptance[]): Zone {
  let utc = 0
  let newYork = 0
  for (const filing of filings) {
    const written = writtenTime(filing.acceptanceDateTime)
    if (written === undefined) continue
    if (contradicts(written + offset(written), filing)) utc++
    if (contradicts(written, filing)) newYork++
  }
  return newYork < utc ? 'America/New_York' : 'UTC'
}

/** The acceptance time as ISO 8601 in UTC; undefined if `written` is not a time. */
export function acceptedAt(written: string, zone: Zone): string | undefined {
  const time = writtenTime(written)
  if (time === undefined) return undefined
  const utc = zone === 'UTC' ? time : fromNewYork(time)
  return `${new Date(utc).toISOString().slice(0, 19)}Z`
}

/** Converts a time from a submission's header (`YYYYMMDDhhmmss`, New York time) to ISO 8601 in UTC; undefined if it is not a time. */
export function headerTime(digits: string): string | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second] = match
  return acceptedAt(`${year}-${month}-${day}T${hour}:${minute}:${second}`, 'America/New_York')
}

/** Whether a filing cannot have been accepted at `local`, which is New York's local time in milliseconds. */
function contradicts(local: number, { form, filingDate }: Acceptance): boolean {
  const at = new Date(local)
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
  if (minute < OPENS || minute > CLOSES || isWeekend(at)) return true
  const isSameDay = minute <= (insiders.test(form) ? CLOSES : CUT_OFF)
  const counted = isSameDay ? at : nextWeekday(at)
  return counted.toISOString().slice(0, 10) !== filingDate
}

function nextWeekday(day: Date): Date {
  let next = new Date(day.getTime() + MINUTES_A_DAY * 60_000)
  while (isWeekend(next)) next = new Date(next.getTime() + MINUTES_A_DAY * 60_000)
  return next
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6
}

function writtenTime(text: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)/.exec(text)
  const time = match ? Date.parse(`${match[1]}T${match[2]}Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

function fromNewYork(local: number): number {
  // The offset depends on the instant, which is first estimated with the winter offset of five hours.
  const guess = local + 5 * 3_600_000
  return local - offset(local - offset(guess))
}

const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' })

/** New York's offset from UTC at an instant, in milliseconds. */
function offset(utc: number): number {
  const name = clock.formatToParts(utc).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d\d):(\d\d)/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}
