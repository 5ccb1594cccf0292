import type { NotificationEventName } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { isMoneyData } from './money-notification.ts'
import { withoutUnwanted } from './notification-level-store.ts'
import { insertNotifications, type NewNotification, publishUnreadChanged } from './notification-store.ts'
import { findSystemTemplate } from './template-store.ts'

/**
 * The event whose template switches each type without a text of its own on or off
 * (docs/reference/wire-messages.md#notification-templates).
 */
const switches: Readonly<Partial<Record<NewNotification['type'], NotificationEventName>>> = {
  related: 'post.reminded',
  replied: 'post.replied',
  liked: 'post.liked',
}

/** Returns the event that switches a notification on or off; for notifications about money their own event. */
const switchOf = ({ type, data }: NewNotification): NotificationEventName | undefined =>
  switches[type] ?? (isMoneyData(data) ? data.noticeEvent : undefined)

/**
 * Notifies users, except those who have blocked the actor or muted the subject, and unless the site has disabled the
 * event. Idempotent for each recipient and event key. New notifications change the counters.
 */
export async function notify(ctx: Context, tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  const off = new Set<NotificationEventName>()
  for (const event of new Set(notifications.map(switchOf)))
    if (event && !(await findSystemTemplate(tx, event))) off.add(event)
  const wanted = await withoutUnwanted(
    tx,
    ctx.database.engine,
    notifications.filter((one) => {
      const event = switchOf(one)
      return !event || !off.has(event)
    }),
  )
  const stored = await insertNotifications(tx, wanted)
  if (stored.length > 0)
    await publishEvent(tx, 'notices.stored', { ids: stored.map(({ id }) => id) }, ctx.clock.now())
  await publishUnreadChanged(
    tx,
    stored.map(({ userId }) => userId),
    ctx.clock.now(),
  )
}
