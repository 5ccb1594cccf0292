import type { Engine, Tx } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { NewNotification } from './notification-store.ts'

const pair = (userId: number, other: number | string) => `${userId} ${other}`

const subjectOf = ({ data }: NewNotification) => ({
  actor: Number(data.userId ?? 0),
  thread: Number(data.threadId ?? 0),
})

/** Leaves out what people do not want to hear: of those they have blocked, and of what they have muted. */
export async function withoutUnwanted(
  tx: Tx,
  engine: Engine,
  notifications: readonly NewNotification[],
): Promise<NewNotification[]> {
  if (notifications.length === 0) return []
  const userIds = [...new Set(notifications.map(({ userId }) => userId))]
  const [denials, muted] = [
    await tx
      .selectFrom('deny_users')
      .select(['user_id', 'deny_user_id'])
      .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
      .where((eb) =>
        isOneOf(engine, eb.ref('deny_user_id'), [
          ...new Set(notifications.map((one) => subjectOf(one).actor)),
        ]),
      )
      .execute(),
    await tx
      .selectFrom('notification_marks')
      .select(['user_id', 'kind', 'target'])
      .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
      .where('mark', '=', 'muted')
      .execute(),
  ]
  const denied = new Set(denials.map((row) => pair(row.user_id, row.deny_user_id)))
  const mutes = new Set(muted.map((row) => pair(row.user_id, `${row.kind}:${row.target}`)))
  return notifications.filter((one) => {
    const { actor, thread } = subjectOf(one)
    const unwanted = [`type:${one.type}`, `person:${actor}`, `thread:${thread}`]
    const isSystem = one.type === 'system'
    return (
      isSystem ||
      !(denied.has(pair(one.userId, actor)) || unwanted.some((what) => mutes.has(pair(one.userId, what))))
    )
  })
}
