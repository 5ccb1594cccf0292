import { closedStatus } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { engineOf, prepareAnywhere, prepareByShape } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../schema/tables.ts'
import { deniersAmong } from '../relations/index.ts'
import type { NewNotification } from './notification-store.ts'
import { followedNotification } from './system-notification-text.ts'

const pair = (userId: number, other: number | string) => `${userId} ${other}`

/** Authors acting in their own anonymous thread have no actor: otherwise blocking would reveal them. */
const subjectOf = ({ data }: NewNotification) => ({
  actor: data.isUnnamed === 1 ? 0 : Number(data.userId ?? 0),
  thread: Number(data.threadId ?? 0),
})

/**
 * Removes notifications that their recipients do not want: about blocked users, and about what they muted. Closed
 * accounts receive none.
 */
export async function withoutUnwanted(
  tx: Tx,
  engine: Engine,
  notifications: readonly NewNotification[],
): Promise<NewNotification[]> {
  if (notifications.length === 0) return []
  const userIds = [...new Set(notifications.map(({ userId }) => userId))]
  const denied = new Set<string>()
  for (const actor of new Set(notifications.map((one) => subjectOf(one).actor)))
    if (actor > 0)
      for (const userId of await deniersAmong(tx, engine, actor, userIds)) denied.add(pair(userId, actor))
  const muted = await tx
    .selectFrom('notification_marks')
    .select(['user_id', 'kind', 'target'])
    .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
    .where('mark', '=', 'muted')
    .execute()
  const closed = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => isOneOf(engine, eb.ref('id'), userIds))
    .where('status', '=', closedStatus)
    .execute()
  const gone = new Set(closed.map(({ id }) => id))
  const mutes = new Set(muted.map((row) => pair(row.user_id, `${row.kind}:${row.target}`)))
  return notifications.filter((one) => {
    if (gone.has(one.userId)) return false
    const { actor, thread } = subjectOf(one)
    const isFollow = one.data.template === followedNotification
    const unwanted = [`type:${isFollow ? 'followed' : one.type}`, `person:${actor}`, `thread:${thread}`]
    const isSystem = one.type === 'system' && !isFollow
    return (
      isSystem ||
      !(denied.has(pair(one.userId, actor)) || unwanted.some((what) => mutes.has(pair(one.userId, what))))
    )
  })
}

export type LevelTargetKind = 'thread' | 'person' | 'topic' | 'type'
export type NotificationLevel = 'muted' | 'watched'

interface Target {
  readonly userId: number
  readonly kind: LevelTargetKind
  readonly target: string
}

/** Mutes or watches a target; null resets the level. */
export async function storeLevel(
  tx: Tx,
  { userId, kind, target }: Target,
  mark: NotificationLevel | null,
  now: number,
) {
  await tx
    .deleteFrom('notification_marks')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .execute()
  if (mark)
    await tx
      .insertInto('notification_marks')
      .values({ user_id: userId, kind, target, mark, created_at: now })
      .execute()
}

/** Returns what a user has muted or watches, newest first; only of a kind, or one target, when given. */
export function listLevelRows(
  db: Db,
  userId: number,
  { kind, target }: { kind?: string | undefined; target?: string | undefined } = {},
) {
  const shape = { hasKind: kind !== undefined, hasTarget: target !== undefined }
  return selectLevels(shape)(db, engineOf(db), { userId, kind: kind ?? '', target: target ?? '' })
}

const selectLevels = prepareByShape<
  { readonly hasKind: boolean; readonly hasTarget: boolean },
  { userId: number; kind: string; target: string },
  Selectable<Tables['notification_marks']>
>(({ hasKind, hasTarget }, { db, parameters }) =>
  db
    .selectFrom('notification_marks')
    .selectAll()
    .where('user_id', '=', parameters.userId)
    .$if(hasKind, (query) => query.where('kind', '=', parameters.kind))
    .$if(hasTarget, (query) => query.where('target', '=', parameters.target))
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('target'),
)

const selectWatchers = prepareAnywhere<
  { kind: string; target: string; afterUserId: number; most: number },
  { user_id: number }
>(({ db, parameters }) =>
  db
    .selectFrom('notification_marks')
    .select('user_id')
    .where('kind', '=', parameters.kind)
    .where('target', '=', parameters.target)
    .where('mark', '=', 'watched')
    .where('user_id', '>', parameters.afterUserId)
    .orderBy('user_id')
    .limit(parameters.most),
)

/** Returns users who watch a target with ids above `afterUserId`, in the order of their ids. */
export async function watchersAfter(
  db: Db,
  kind: Exclude<LevelTargetKind, 'type'>,
  id: number,
  afterUserId: number,
  most: number,
): Promise<number[]> {
  const rows = await selectWatchers(db, { kind, target: String(id), afterUserId, most })
  return rows.map((row) => row.user_id)
}
