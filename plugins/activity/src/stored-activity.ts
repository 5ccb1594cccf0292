import { type Activity, readActivity } from './activity.ts'

/** What is stored of an activity in its thread. */
export interface StoredActivity extends Activity {
  readonly createdAt: string
  readonly updatedAt: string
}

/** Somebody who has signed up. */
export interface Registration {
  /** The activity, by its thread and when it was made: one that takes the place of another begins with nobody. */
  readonly activity: string
  readonly threadId: number
  readonly userId: number
  readonly info: Readonly<Record<string, string>>
}

/** What is in a thread; null for anything else. */
export function storedActivity(body: unknown): StoredActivity | null {
  const { activity, problem } = readActivity(body)
  const { createdAt, updatedAt } = (body ?? {}) as {
    readonly createdAt?: unknown
    readonly updatedAt?: unknown
  }
  if (problem || activity.registerEndTime === '' || typeof createdAt !== 'string') return null
  return { ...activity, createdAt, updatedAt: typeof updatedAt === 'string' ? updatedAt : createdAt }
}

/** What an activity is known by among the registrations. */
export const keyOf = (threadId: number, { createdAt }: StoredActivity) =>
  `${threadId}-${createdAt.replace(/\D/g, '')}`

/** With the times of sign-up that were left open. */
export function settled(given: Activity, now: string): Activity {
  const { activityStartTime: start, activityEndTime: end } = given
  const registerStartTime = given.registerStartTime || (now < end ? now : end)
  const registerEndTime = given.registerEndTime || (start > registerStartTime ? start : end)
  return { ...given, registerStartTime, registerEndTime }
}
