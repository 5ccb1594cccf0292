import type { Events, NotificationEventName } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { eventOfNotification, findChannelTemplate, findNotificationRows } from '../notifications/index.ts'
import { readSettings } from '../settings/index.ts'
import type { NotificationChannel } from './channel.ts'
import { isWanted, kindOf } from './channel-rules.ts'
import { readChoices, readMailDelays } from './channel-settings-store.ts'
import { type DeliverySubject, insertDeliveries, type NewDelivery } from './delivery-store.ts'

interface NotifiableEvent {
  readonly userId: number
  readonly kind: NonNullable<ReturnType<typeof kindOf>>
  /** The event whose templates apply; null when there are none. */
  readonly event: NotificationEventName | null
  readonly eventKey: string
  readonly about: DeliverySubject
}

/**
 * Returns the idempotency key of a channel's delivery; null when the channel does not send it. A template with an
 * interval sends the first event in each and counts the others (docs/reference/wire-messages.md#channels).
 */
async function keyFor(
  tx: Tx,
  { templates }: NotificationChannel,
  { event, eventKey }: NotifiableEvent,
  now: number,
): Promise<string | null> {
  if (!templates) return eventKey
  const template = event && (await findChannelTemplate(tx, templates, event))
  if (!template) return null
  if (template.push_type !== 1 || template.delay_time === 0) return eventKey
  return `interval:${template.notice_id}:${Math.floor(now / (template.delay_time * 1000))}`
}

/** Returns the configured channels with those of the users whom each can reach. */
async function reachableByChannel(
  ctx: Context,
  tx: Tx,
  channels: readonly NotificationChannel[],
  userIds: readonly number[],
) {
  const reached: { channel: NotificationChannel; people: ReadonlySet<number> }[] = []
  for (const channel of channels) {
    if (!(await channel.isOn(ctx))) continue
    const people = await channel.reachable(ctx, tx, userIds)
    if (people.size > 0) reached.push({ channel, people })
  }
  return reached
}

/** Inserts the deliveries of events by recipient and channel; returns the number of new ones. */
async function plan(
  ctx: Context,
  tx: Tx,
  channels: readonly NotificationChannel[],
  events: readonly NotifiableEvent[],
): Promise<number> {
  const userIds = [...new Set(events.map(({ userId }) => userId))]
  const reached = userIds.length > 0 ? await reachableByChannel(ctx, tx, channels, userIds) : []
  if (reached.length === 0) return 0
  const choices = await readChoices(tx, ctx.database.engine, userIds)
  const { notice_mail_wait: siteWait } = await readSettings(ctx)
  const mailWaits = await readMailDelays(tx, ctx.database.engine, userIds)
  const deliveries: NewDelivery[] = []
  for (const { channel, people } of reached) {
    const wanted = events.filter(
      ({ userId, kind }) => people.has(userId) && isWanted(choices.get(userId) ?? [], kind, channel.name),
    )
    for (const one of wanted) {
      const eventKey = await keyFor(tx, channel, one, ctx.clock.now())
      const { userId, about } = one
      if (eventKey === null) continue
      deliveries.push({
        userId,
        channel: channel.name,
        eventKey,
        about,
        waitMs: channel.name === 'mail' ? (mailWaits.get(userId) ?? siteWait) * 60_000 : 0,
      })
    }
  }
  return insertDeliveries(tx, deliveries, ctx.clock.now())
}

export async function planNotifications(
  ctx: Context,
  channels: readonly NotificationChannel[],
  { ids }: Events['notices.stored'],
  tx: Tx,
): Promise<number> {
  const rows = await findNotificationRows(tx, ctx.database.engine, ids)
  const events = rows.flatMap((row) => {
    const kind = kindOf(row.type)
    if (kind === null || row.read_at !== null) return []
    const [event, eventKey] = [eventOfNotification(row), `notice:${row.event_key}`]
    return [{ userId: row.user_id, kind, event, eventKey, about: { notificationId: row.id } }]
  })
  return plan(ctx, tx, channels, events)
}

export async function planMessage(
  ctx: Context,
  channels: readonly NotificationChannel[],
  { messageId, recipientId }: Events['message.sent'],
  tx: Tx,
): Promise<number> {
  return plan(ctx, tx, channels, [
    {
      userId: recipientId,
      kind: 'dialog',
      event: null,
      eventKey: `message:${messageId}`,
      about: { messageId },
    },
  ])
}
