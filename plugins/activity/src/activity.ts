/** The properties shared by all views of the plugin. */
export const own = {
  pluginName: 'activity',
  version: '1.1.0',
  author: 'Chaguan',
  type: '1',
  appid: '612f4217ae890',
  platform: ['pc', 'h5'],
} as const

/** The fields that a sign-up may require, by the numbers of `additionalInfoType`. */
export const infoKinds = [
  { type: 1, name: 'name' },
  { type: 2, name: 'mobile' },
  { type: 3, name: 'weixin' },
  { type: 4, name: 'address' },
] as const
export type InfoName = (typeof infoKinds)[number]['name']

/** The place of an activity; both coordinates are 0 where only the names are known. */
export interface Place {
  readonly address: string
  readonly location: string
  readonly longitude: number
  readonly latitude: number
}

/** An activity as stored in its thread; times are the site's, as `2026-11-18 20:00:00`. */
export interface Activity {
  readonly title: string
  readonly content: string
  readonly activityStartTime: string
  readonly activityEndTime: string
  /** Empty in a form: sign-up opens now and closes when the activity starts. */
  readonly registerStartTime: string
  readonly registerEndTime: string
  /** 0 means no limit. */
  readonly totalNumber: number
  readonly position: Place
  readonly additionalInfoType: readonly number[]
}

export const maxNumber = 10_000
const most = { title: 50, content: 200, address: 100, location: 200 } as const

export type Loose = Readonly<Record<string, unknown>>
export const looseOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
export const number = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : 0)

/** Completes a time; null for anything that is not a time. */
function timeOf(value: unknown): string | null {
  const given = text(value)
  if (given === '') return ''
  const whole = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(given) ? `${given}:00` : given
  const at = Date.parse(`${whole.replace(' ', 'T')}Z`)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(whole) || !Number.isFinite(at)) return null
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ') === whole ? whole : null
}

/** The problem of an invalid activity; a key of the words. */
export type Problem =
  | 'noTitle'
  | 'longTitle'
  | 'longContent'
  | 'noTimes'
  | 'wrongTime'
  | 'endsBefore'
  | 'closesBefore'
  | 'closesLate'
  | 'wrongNumber'
  | 'longPlace'
  | 'wrongPlace'
  | 'wrongInfo'

function problemOfTimes(one: Activity): Problem | null {
  const {
    activityStartTime: start,
    activityEndTime: end,
    registerStartTime: opens,
    registerEndTime: closes,
  } = one
  if (start === '' || end === '') return 'noTimes'
  if (end < start) return 'endsBefore'
  if (opens !== '' && closes !== '' && closes < opens) return 'closesBefore'
  return opens > end || closes > end ? 'closesLate' : null
}

function problemOf(one: Activity, times: readonly (string | null)[]): Problem | null {
  if (one.title === '') return 'noTitle'
  if (one.title.length > most.title) return 'longTitle'
  if (one.content.length > most.content) return 'longContent'
  if (times.includes(null)) return 'wrongTime'
  const ofTimes = problemOfTimes(one)
  if (ofTimes !== null) return ofTimes
  if (!Number.isSafeInteger(one.totalNumber) || one.totalNumber < 0 || one.totalNumber > maxNumber)
    return 'wrongNumber'
  const { address, location, longitude, latitude } = one.position
  if (address.length > most.address || location.length > most.location) return 'longPlace'
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return 'wrongPlace'
  return one.additionalInfoType.every((type) => infoKinds.some((kind) => kind.type === type))
    ? null
    : 'wrongInfo'
}

/** Parses an activity and returns the first problem found. */
export function readActivity(given: unknown): {
  readonly activity: Activity
  readonly problem: Problem | null
} {
  const one = looseOf(given)
  const place = looseOf(one.position)
  const info = Array.isArray(one.additionalInfoType) ? one.additionalInfoType : []
  const times = [one.activityStartTime, one.activityEndTime, one.registerStartTime, one.registerEndTime].map(
    timeOf,
  )
  const [start, end, opens, closes] = times.map((time) => time ?? '')
  const activity: Activity = {
    title: text(one.title),
    content: text(one.content),
    activityStartTime: start ?? '',
    activityEndTime: end ?? '',
    registerStartTime: opens ?? '',
    registerEndTime: closes ?? '',
    totalNumber: one.totalNumber === undefined || one.totalNumber === '' ? 0 : Number(one.totalNumber),
    position: {
      address: text(place.address),
      location: text(place.location),
      longitude: number(place.longitude),
      latitude: number(place.latitude),
    },
    additionalInfoType: [...new Set(info.map(Number))].sort(),
  }
  return { activity, problem: problemOf(activity, times) }
}
