import type { Caller, Json, ServerModule } from '@chaguan/plugin-sdk'
import { readActivity } from './activity.ts'
import { registerRoutes } from './register-routes.ts'
import type { Participant } from './shown-activity.ts'
import { keyOf, type Registration, settled, storedActivity } from './stored-activity.ts'
import { words } from './words.ts'

const maxNewest = 3
const atOnce = 200
/** Activities processed at a time: the host limits the number of concurrent queries. */
const shownAtOnce = 8

const server: ServerModule = (host) => {
  const registrations = host.collection('registrations')

  async function show(threadId: number, body: Json, isAuthor: boolean, caller: Caller) {
    const activity = storedActivity(body)
    if (!activity) return body
    const key = keyOf(threadId, activity)
    const [now, currentNumber, newest, own] = await Promise.all([
      host.now(),
      registrations.count({ index: 'activity', equals: key }),
      registrations.find<Registration>({ index: 'activity', equals: key, order: 'desc', limit: maxNewest }),
      caller.id ? registrations.get(`${key}-${caller.id}`) : null,
    ])
    const ids = newest.map(({ value }) => value.userId)
    const people = ids.length > 0 ? await host.people(ids, threadId, caller) : []
    // The offset of the site's time from UTC; the site's time is written without a zone.
    const offset = now.ms - Date.parse(`${now.text.replace(' ', 'T')}Z`)
    const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) + offset
    return {
      ...activity,
      activityId: threadId,
      currentNumber,
      isRegistered: own !== null,
      isExpired: now.text > activity.registerEndTime,
      isMemberFull: activity.totalNumber > 0 && currentNumber >= activity.totalNumber,
      registerUsers: people as readonly Participant[],
      canExport: isAuthor || caller.isAdmin,
      opensAt: at(activity.registerStartTime),
      closesAt: at(activity.registerEndTime),
    }
  }

  /** Validates what is stored; an activity with participants cannot be changed. */
  async function save(threadId: number, body: Json, before: Json, caller: Caller): Promise<Json> {
    const t = words(caller.lang)
    const { activity: given, problem } = readActivity(body)
    if (problem) host.refuse(t.problems[problem])
    const { text: now } = await host.now()
    const was = storedActivity(before)
    const activity = settled(given, was?.createdAt ?? now)
    if (activity.registerEndTime < activity.registerStartTime) host.refuse(t.problems.closesBefore)
    if (!was) return { ...activity, createdAt: now, updatedAt: now } as unknown as Json
    const { createdAt, updatedAt, ...old } = was
    if (JSON.stringify(old) === JSON.stringify(activity))
      return { ...old, createdAt, updatedAt } as unknown as Json
    const count = await registrations.count({ index: 'activity', equals: keyOf(threadId, was) })
    if (count > 0) host.refuse(t.taken)
    return { ...activity, createdAt, updatedAt: now } as unknown as Json
  }

  return {
    on: {
      'thread.erased': async ({ threadId }) => {
        for (;;) {
          const left = await registrations.find({ index: 'threadId', equals: threadId, limit: atOnce })
          for (const { key } of left) await registrations.delete(key)
          if (left.length < atOnce) return
        }
      },
    },
    transforms: {
      'content.save': async (value, caller) => ({
        ...value,
        body: await save(value.threadId, value.body, value.before, caller),
      }),
      'content.show': async ({ contents }, caller) => {
        const shown = []
        for (let at = 0; at < contents.length; at += shownAtOnce)
          shown.push(
            ...(await Promise.all(
              contents.slice(at, at + shownAtOnce).map(async (one) => ({
                ...one,
                body: (await show(one.threadId, one.body, one.isAuthor, caller)) as Json,
              })),
            )),
          )
        return { contents: shown }
      },
    },
    routes: registerRoutes(host),
  }
}

export default server
