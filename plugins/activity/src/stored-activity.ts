import { type Activity, readActivity } from './activity.ts'

/** An activity as stored in its thread. */
export interface StoredActivity extends Activity {
  readonly createdAt: string
  readonly updatedAt: string
}

/** A participant's registration. */
export interface Registration {
  /** The activity's key, from its thread and creation time: an activity that replaces another has no participants. */
  readonly activity: string
  readonly threadId: number
  readonly userId: number
  readonly info: Readonly<Record<string, string>>
}

/** Parses a stored activity; null for anything else. */
export function storedActivity(body: unknown): StoredActivity | null {
  const { activity, problem } = readActivity(body)
  const { createdAt, updatedAt } = (body ?? {}) as {
    readonly createdAt?: unknown
    readonly updatedAt?: unknown
  }
  if (problem || activity.registerEndTime === '' || typeof createdAt !== 'string') return null
  return { ...activity, createdAt, updatedAt: typeof updatedAt === 'string' ? updatedAt : createdAt }
}

/** The key of an activity among the registrations. */
export const keyOf = (threadId: number, { createdAt }: StoredActivity) =>
  `${threadId}-${createdAt.replace(/\D/g, '')}`

/** Fills in the sign-up times that were left empty. */
export function settled(given: Activity, now: string): Activity {
  const { activityStartTime: start, activityEndTime: end } = given
  const registerStartTime = given.registerStartTime || (now < end ? now : end)
  const registerEndTime = given.registerEndTime || (start > registerStartTime ? start : end)
  return { ...given, registerStartTime, registerEndTime }
}
