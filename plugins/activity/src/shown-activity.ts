import type { PluginViewer } from '@chaguan/plugin-sdk'
import { type Activity, looseOf, number, readActivity } from './activity.ts'

/** A participant. */
export interface Participant {
  readonly userId: number
  readonly avatar: string
  readonly nickname: string
}

/** An activity as sent to readers. */
export interface ShownActivity extends Activity {
  readonly activityId: number
  readonly currentNumber: number
  readonly isRegistered: boolean
  readonly isExpired: boolean
  readonly isMemberFull: boolean
  readonly registerUsers: readonly Participant[]
  /** Whether the viewer may export the participants as a table. */
  readonly canExport: boolean
  /** Start and end of the sign-up, in milliseconds since 1970. */
  readonly opensAt: number
  readonly closesAt: number
}

const isPerson = (one: unknown): one is Participant => Number.isSafeInteger(looseOf(one).userId)

/** Parses an activity for display; null for anything else. Fields that only the server provides have defaults. */
export function shownActivity(given: unknown): ShownActivity | null {
  const { activity, problem } = readActivity(given)
  if (problem) return null
  const one = looseOf(given)
  return {
    ...activity,
    activityId: number(one.activityId),
    currentNumber: number(one.currentNumber),
    isRegistered: one.isRegistered === true,
    isExpired: one.isExpired === true,
    isMemberFull: one.isMemberFull === true,
    registerUsers: Array.isArray(one.registerUsers) ? one.registerUsers.filter(isPerson) : [],
    canExport: one.canExport === true,
    opensAt: number(one.opensAt),
    closesAt: number(one.closesAt),
  }
}

/** Returns the activity after the viewer has signed up or cancelled. */
export function changed(
  one: ShownActivity,
  viewer: PluginViewer | null,
  isRegistered: boolean,
): ShownActivity {
  const others = one.registerUsers.filter(({ userId }) => userId !== viewer?.id)
  const me = viewer && { userId: viewer.id, nickname: viewer.nickname, avatar: viewer.avatarUrl }
  const currentNumber = Math.max(0, one.currentNumber + (isRegistered ? 1 : -1))
  return {
    ...one,
    isRegistered,
    currentNumber,
    isMemberFull: one.totalNumber > 0 && currentNumber >= one.totalNumber,
    registerUsers: isRegistered && me ? [me, ...others].slice(0, 3) : others,
  }
}
