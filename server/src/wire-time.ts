const minuteMs = 60_000
const dayMs = 86_400_000
/** Time zones change their offset at full quarters of an hour, so offsets are cached by quarter. */
const quarterMs = 15 * minuteMs
const maxCachedOffsets = 4096

const two = Array.from({ length: 100 }, (_, n) => (n < 10 ? `0${n}` : String(n)))

/** Formats and parses times of the wire, in one time zone. */
export interface WireTime {
  readonly zone: string
  /** Formats milliseconds since 1970 as `YYYY-MM-DD HH:mm:ss`; empty for null. */
  format(ms: number | null): string
  /** Parses a wire time to milliseconds since 1970; null if invalid. */
  parse(text: string): number | null
  /** Returns the last midnight in the time zone, in milliseconds since 1970. */
  startOfDay(ms: number): number
}

/** Returns a function for the UTC offset of a time zone in milliseconds, cached by quarters of an hour. */
function offsetFinder(zone: string): (ms: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const known = new Map<number, number>()
  return (ms) => {
    const quarter = Math.floor(ms / quarterMs)
    const found = known.get(quarter)
    if (found !== undefined) return found
    const at = quarter * quarterMs
    const field = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const local = Date.UTC(
      field.year ?? 1970,
      (field.month ?? 1) - 1,
      field.day ?? 1,
      field.hour ?? 0,
      field.minute ?? 0,
      field.second ?? 0,
    )
    if (known.size >= maxCachedOffsets) known.clear()
    const offset = local - at
    known.set(quarter, offset)
    return offset
  }
}

/** Returns year, month and day of a day number since 1970 (proleptic Gregorian calendar). */
function civil(day: number): [number, number, number] {
  const z = day + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return [
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  ]
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** Creates the wire time of an IANA time zone, for example Asia/Shanghai. Throws RangeError for an unknown one. */
export function wireTimeIn(zone: string): WireTime {
  const offsetAt = offsetFinder(zone)
  return {
    zone,
    format(ms) {
      if (ms === null) return ''
      const local = Math.floor((ms + offsetAt(ms)) / 1000)
      const day = Math.floor(local / 86_400)
      const second = local - day * 86_400
      const [year, month, date] = civil(day)
      const clock = `${two[Math.floor(second / 3600)]}:${two[Math.floor(second / 60) % 60]}:${two[second % 60]}`
      return `${String(year).padStart(4, '0')}-${two[month]}-${two[date]} ${clock}`
    },
    parse(text) {
      const match = pattern.exec(text)
      if (!match) return null
      const [, year, month, day, hour = '00', minute = '00', second = '00'] = match
      const local = Date.UTC(
        Number(year),
        Number(month) - 1,
        Number(day),
        Number(hour),
        Number(minute),
        Number(second),
      )
      // An invalid day or hour, such as 31 February, would become another one.
      const given = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
      if (Number.isNaN(local) || new Date(local).toISOString() !== given) return null
      return local - offsetAt(local - offsetAt(local))
    },
    startOfDay(ms) {
      const local = ms + offsetAt(ms)
      const midnight = Math.floor(local / dayMs) * dayMs
      return midnight - offsetAt(midnight - offsetAt(ms))
    },
  }
}
