import type { Caller, RouteCall, ServerHalf, ServerHost } from '@chaguan/plugin-sdk'
import { type Activity, infoKinds } from './activity.ts'
import { pageOf, pagesOf } from './paging.ts'
import { keyOf, type Registration, storedActivity } from './stored-activity.ts'
import { words } from './words.ts'

const maxInfo = 100
const maxPerPage = 50
/** Maximum number of rows of an exported table, whose response must fit the size limit. */
const maxTable = 2000
const atOnce = 200

/** The routes for signing up, cancelling and listing participants. */
export function registerRoutes(host: ServerHost): NonNullable<ServerHalf['routes']> {
  const registrations = host.collection('registrations')

  /** Finds the activity of a call, in a thread that the caller may read. */
  async function find({ caller, input }: RouteCall) {
    const t = words(caller.lang)
    const threadId = Number(input.activityId)
    const isId = Number.isSafeInteger(threadId) && threadId > 0
    const found = isId ? await host.content(threadId, caller) : null
    const activity = found && storedActivity(found.body)
    if (!found || !activity) return host.refuse(t.none, 'missing')
    return { t, threadId, activity, key: keyOf(threadId, activity), ...found }
  }

  /** As `find`, but refuses a call outside the sign-up period. */
  async function findOpen(call: RouteCall) {
    const found = await find(call)
    const { text: now } = await host.now()
    if (now < found.activity.registerStartTime) host.refuse(found.t.notYet)
    if (now > found.activity.registerEndTime) host.refuse(found.t.over)
    return found
  }

  function infoOf(call: RouteCall, { additionalInfoType }: Activity) {
    const t = words(call.caller.lang)
    const given = (call.input.additionalInfo ?? {}) as Readonly<Record<string, unknown>>
    const asked = infoKinds.filter(({ type }) => additionalInfoType.includes(type))
    const info = asked.map(({ name }) => {
      const value = typeof given[name] === 'string' ? given[name].trim().slice(0, maxInfo) : ''
      return [name, value] as const
    })
    const missing = info.filter(([, value]) => value === '').map(([name]) => t.info[name])
    if (missing.length > 0) host.refuse(t.missing(missing.join(t.joined)), 'exists')
    return Object.fromEntries(info)
  }

  async function signUp(call: RouteCall): Promise<[]> {
    const { t, activity, threadId, key, isDenied } = await findOpen(call)
    const userId = Number(call.caller.id)
    if (isDenied) host.refuse(t.denied, 'forbidden')
    const own = `${key}-${userId}`
    if (await registrations.get(own)) host.refuse(t.twice, 'exists')
    const info = infoOf(call, activity)
    const { totalNumber: count } = activity
    const atMost = count > 0 ? { atMost: { index: 'activity', equals: key, count } } : {}
    const one = { activity: key, threadId, userId, info }
    const stored = await registrations.put(own, one, { person: userId, ifVersion: 0, ...atMost })
    if (stored !== null) return []
    return (await registrations.get(own)) ? host.refuse(t.twice, 'exists') : host.refuse(t.full)
  }

  async function signOff(call: RouteCall): Promise<[]> {
    const { t, key } = await findOpen(call)
    const own = `${key}-${call.caller.id}`
    if (!(await registrations.get(own))) host.refuse(t.notSignedUp)
    await registrations.delete(own)
    return []
  }

  /** The participants, as the caller may see them, with the details they filled in. */
  async function participants(
    key: string,
    threadId: number,
    caller: Caller,
    range: { limit: number; offset: number },
  ) {
    const found = await registrations.find<Registration>({
      index: 'activity',
      equals: key,
      order: 'desc',
      ...range,
    })
    const ids = found.map(({ value }) => value.userId)
    const people = ids.length > 0 ? await host.people(ids, threadId, caller) : []
    const info = new Map(found.map(({ value }) => [value.userId, value.info]))
    return {
      rows: found.length,
      people: people.map((person) => ({ ...person, info: info.get(person.userId) ?? {} })),
    }
  }

  async function list(call: RouteCall) {
    const { threadId, key, isAuthor } = await find(call)
    const { page, perPage, offset } = pageOf(call.input, maxPerPage)
    const totalCount = await registrations.count({ index: 'activity', equals: key })
    const { people } = await participants(key, threadId, call.caller, { limit: perPage, offset })
    const pageData = people.map(({ info, ...person }) => ({
      ...person,
      additionalInfo: isAuthor ? info : [],
    }))
    return pagesOf(call.url, { page, perPage, pageData, totalCount })
  }

  async function table(call: RouteCall) {
    const { t, threadId, activity, key, isAuthor } = await find(call)
    const { caller } = call
    if (!isAuthor && !caller.isAdmin) host.refuse(t.denied, 'forbidden')
    const { page } = pageOf(call.input, maxPerPage)
    const asked = infoKinds.filter(({ type }) => activity.additionalInfoType.includes(type))
    const rows = [[t.nickname, ...asked.map(({ name }) => t.info[name])]]
    for (let offset = (page - 1) * maxTable; offset < page * maxTable; offset += atOnce) {
      const found = await participants(key, threadId, caller, { limit: atOnce, offset })
      for (const { nickname, info } of found.people)
        rows.push([nickname, ...asked.map(({ name }) => (info as Record<string, string>)[name] ?? '')])
      if (found.rows < atOnce) break
    }
    return { name: `activity-${threadId}`, rows }
  }

  return {
    'POST register/append': signUp,
    'POST register/cancel': signOff,
    'GET register/list': list,
    'GET register/export': table,
  }
}
