import type { Context } from '../../context.ts'
import { isOnSite } from '../sign-in/index.ts'
import type { NotificationChannel } from './channel.ts'
import { presenceRetryMs, retryDelayAfter } from './channel-rules.ts'
import { readChannelSettings } from './channel-settings-store.ts'
import {
  claimDue,
  type DeliveryRow,
  type DeliverySubject,
  finishDelivery,
  leaseMs,
  releaseDeliveries,
} from './delivery-store.ts'
import { renderDelivery } from './render-delivery.ts'

type Outcome = 'sent' | 'skipped' | 'later'

/** Whether the reader's mail mode still fits: a digest, or one mail for each notification. */
const fitsMailMode = (mode: string, about: DeliverySubject) => mode === ('since' in about ? 'digest' : 'once')

async function deliver(ctx: Context, channel: NotificationChannel, row: DeliveryRow): Promise<Outcome> {
  const now = ctx.clock.now()
  if (now - row.created_at > channel.freshForMs || !(await channel.isOn(ctx))) return 'skipped'
  const about = JSON.parse(row.about) as DeliverySubject
  const settings = await readChannelSettings(ctx.db, row.user_id)
  if (channel.name === 'mail' && !fitsMailMode(settings.mailMode, about)) return 'skipped'
  const notification = await renderDelivery(
    ctx,
    { userId: row.user_id, settings },
    about,
    `${row.user_id}:${row.event_key}`,
  )
  if (!notification) return 'skipped'
  // A user who is on the site is notified there; what they have not read when they leave is sent then.
  if (await isOnSite(ctx, row.user_id)) return 'later'
  return (await channel.send(ctx, notification)) ? 'sent' : 'skipped'
}

async function postpone(ctx: Context, row: DeliveryRow, error: unknown): Promise<void> {
  const attempts = row.attempts + 1
  const wait = retryDelayAfter(attempts)
  const about = { err: error, deliveryId: row.id, channel: row.channel, userId: row.user_id, attempts }
  const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  if (wait === null) {
    ctx.log.error(about, 'a notification was not delivered and will not be retried')
    ctx.counters.increment('notices_delivered_total', { channel: row.channel, outcome: 'dead' })
    await finishDelivery(ctx, row.id, { state: 'dead', attempts, last_error })
    return
  }
  ctx.log.warn(about, 'a notification was not delivered')
  ctx.counters.increment('notices_delivered_total', { channel: row.channel, outcome: 'failed' })
  await finishDelivery(ctx, row.id, { attempts, last_error, available_at: ctx.clock.now() + wait })
}

async function deliverOne(
  ctx: Context,
  channels: readonly NotificationChannel[],
  row: DeliveryRow,
): Promise<void> {
  const channel = channels.find(({ name }) => name === row.channel)
  try {
    const outcome = channel ? await deliver(ctx, channel, row) : 'skipped'
    if (outcome === 'later')
      return await finishDelivery(ctx, row.id, { available_at: ctx.clock.now() + presenceRetryMs })
    ctx.counters.increment('notices_delivered_total', { channel: row.channel, outcome })
    await finishDelivery(ctx, row.id, { state: outcome })
  } catch (error) {
    await postpone(ctx, row, error)
  }
}

/** Concurrent deliveries: each waits for a remote server. */
const atOnce = 4

/** Timeout of one delivery in milliseconds: a mail server gets 40 seconds in all. */
const oneTakesMs = 90_000
/** A run claims no further deliveries after this time, in milliseconds: the next run starts within a minute. */
const runMs = 45_000

/** Sends claimed deliveries until the lease is near its end; releases the rest. */
async function deliverBatch(
  ctx: Context,
  channels: readonly NotificationChannel[],
  rows: readonly DeliveryRow[],
  takenAt: number,
): Promise<void> {
  const waiting = [...rows]
  const isTime = () => ctx.clock.now() < takenAt + leaseMs - oneTakesMs
  const work = async () => {
    for (let row = isTime() && waiting.shift(); row; row = isTime() && waiting.shift())
      await deliverOne(ctx, channels, row)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await releaseDeliveries(ctx, waiting)
}

/**
 * Sends due deliveries, for less than a minute unless a server is slow, and never for longer than the lease of a job.
 * Delivery is at least once: one whose result was not stored is sent again, and its key makes clients show it once.
 */
export async function sendDueDeliveries(
  ctx: Context,
  channels: readonly NotificationChannel[],
): Promise<void> {
  const began = ctx.clock.now()
  while (ctx.clock.now() < began + runMs) {
    const takenAt = ctx.clock.now()
    const rows = await claimDue(ctx)
    if (rows.length === 0) return
    await deliverBatch(ctx, channels, rows, takenAt)
  }
}
