import type { PluginViewer } from '@chaguan/plugin-sdk'
import { type Activity, looseOf, number, readActivity } from './activity.ts'

/** Somebody who takes part. */
export interface Participant {
  readonly userId: number
  readonly avatar: string
  readonly nickname: string
}

/** An activity as its readers get it. */
export interface ShownActivity extends Activity {
  readonly activityId: number
  readonly currentNumber: number
  readonly isRegistered: boolean
  readonly isExpired: boolean
  readonly isMemberFull: boolean
  readonly registerUsers: readonly Participant[]
  /** Whether the reader may have the list as a table. */
  readonly canExport: boolean
  /** Sign-up's start and end, in milliseconds since 1970. */
  readonly opensAt: number
  readonly closesAt: number
}

const isPerson = (one: unknown): one is Participant => Number.isSafeInteger(looseOf(one).userId)

/** An activity that a reader is shown; null for anything else. What only the server knows is empty without it. */
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

/** The activity after somebody has signed up, or no longer has. */
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
