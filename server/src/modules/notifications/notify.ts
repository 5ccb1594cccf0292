import type { NoticeEventName } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { announce } from '../../events/outbox.ts'
import { withoutUnwanted } from './notification-level-store.ts'
import { announceUnread, insertNotifications, type NewNotification } from './notification-store.ts'
import { findSystemTemplate } from './template-store.ts'

/** The switch of each type that has no words of its own (docs/reference/wire-messages.md#notification-templates). */
const switches: Readonly<Partial<Record<NewNotification['type'], NoticeEventName>>> = {
  related: 'post.reminded',
  replied: 'post.replied',
  liked: 'post.liked',
}

/**
 * Tells people, unless they have blocked who did it or muted what it is about, or the site has switched it off. The same
 * event tells a person once, however often it is delivered. What is new changes their counters.
 */
export async function notify(ctx: Context, tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  const types = [...new Set(notifications.map(({ type }) => type))]
  const off = new Set<string>()
  for (const type of types) {
    const event = switches[type]
    if (event && !(await findSystemTemplate(tx, event))) off.add(type)
  }
  const wanted = await withoutUnwanted(
    tx,
    ctx.database.engine,
    notifications.filter(({ type }) => !off.has(type)),
  )
  const stored = await insertNotifications(tx, wanted)
  if (stored.length > 0)
    await announce(tx, 'notices.stored', { ids: stored.map(({ id }) => id) }, ctx.clock.now())
  await announceUnread(
    tx,
    stored.map(({ userId }) => userId),
    ctx.clock.now(),
  )
}
