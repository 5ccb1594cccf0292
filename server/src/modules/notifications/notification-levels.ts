import type { InputOf, notificationsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { findOpenThread, findOpenThreads, titlesInLists } from '../threads/index.ts'
import { visibleTopicNames } from '../topic-pages/index.ts'
import { findUsers } from '../users/index.ts'
import { listLevelRows, storeLevel } from './notification-level-store.ts'

type Api = typeof notificationsApi
type Marks = OutputOf<Api['listMarks']>

/** Maximum number of levels of a user: more than anybody sets by hand. */
const maxMarks = 2000

/** Returns the titles of those threads that the viewer may still open, by id. */
async function titlesOf(
  ctx: Context,
  viewer: Member,
  threadIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const threads = await findOpenThreads(ctx, viewer, threadIds)
  return titlesInLists(ctx, [...threads.values()])
}

/** Returns what the caller has muted or watches, with names. */
export async function listMarks(
  ctx: Context,
  viewer: Member,
  wanted: InputOf<Api['listMarks']>,
): Promise<Marks> {
  const rows = await listLevelRows(ctx.db, viewer.id, wanted)
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => Number(row.target))
  const [people, titles, topics] = await Promise.all([
    findUsers(ctx, idsOf('person')),
    titlesOf(ctx, viewer, idsOf('thread')),
    visibleTopicNames(ctx, viewer, idsOf('topic')),
  ])
  const nameOf = (kind: string, id: number): string => {
    if (kind === 'thread') return titles.get(id) ?? ''
    if (kind === 'topic') return topics.get(id) ?? ''
    return people.get(id)?.nickname ?? ''
  }
  return rows.map((row) => ({
    kind: row.kind as Marks[number]['kind'],
    target: row.target,
    mark: row.mark as Marks[number]['mark'],
    name: nameOf(row.kind, Number(row.target)),
    createdAt: ctx.time.format(row.created_at),
  }))
}

async function targetOf(ctx: Context, viewer: Member, input: InputOf<Api['setMark']>): Promise<string> {
  const { kind, id, type, mark } = input
  if (kind === 'type') {
    if (!type || mark === 'watched') throw invalid('notifications.level.typeRequired')
    return type
  }
  if (id === undefined) throw invalid('notifications.level.targetRequired')
  // The level of a deleted target may still be reset.
  if (mark === 'none') return String(id)
  if (kind === 'topic') {
    if (mark === 'muted') throw invalid('notifications.level.topicMuted')
    if (!(await visibleTopicNames(ctx, viewer, [id])).has(id)) throw new AppError('RESOURCE_NOT_FOUND')
  } else if (kind === 'thread') await findOpenThread(ctx, viewer, id)
  else if (id === viewer.id) throw invalid('notifications.level.self')
  else if (!(await findUsers(ctx, [id])).has(id)) throw new AppError('RESOURCE_NOT_FOUND')
  return String(id)
}

/** Mutes or watches a thread or person, watches a topic, mutes a type, or resets the level. */
export async function setMark(ctx: Context, viewer: Member, input: InputOf<Api['setMark']>): Promise<[]> {
  const target = await targetOf(ctx, viewer, input)
  await ctx.transaction(async (tx) => {
    await acquireLock(tx, ctx.database.engine, `notification levels of ${viewer.id}`)
    const own = await listLevelRows(tx, viewer.id)
    if (own.length >= maxMarks && input.mark !== 'none')
      throw invalid('notifications.level.tooMany', { maxMarks })
    const mark = input.mark === 'none' ? null : input.mark
    await storeLevel(tx, { userId: viewer.id, kind: input.kind, target }, mark, ctx.clock.now())
  })
  return []
}
