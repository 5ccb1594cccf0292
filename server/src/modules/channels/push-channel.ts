import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { readSettings } from '../settings/index.ts'
import { activeSessionIds } from '../sign-in/index.ts'
import type { NotificationChannel, RenderedNotification } from './channel.ts'
import { deleteDevices, listDevices, peopleWithDevices } from './push-device-store.ts'
import { pushKeys } from './push-keys.ts'

/** Seconds for which a push service stores a message for an offline browser. */
const timeToLiveSeconds = 6 * 3600
/** The longest title or body of a browser notification, in characters. */
const shownCharacters = 160

const shorten = (text: string) => {
  const all = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return all.length <= shownCharacters ? all.join('') : `${all.slice(0, shownCharacters - 1).join('')}…`
}

/** The VAPID subject: a contact for push services. */
async function vapidSubjectOf(ctx: Context, origin: string): Promise<string> {
  const from = /<([^<>]+)>\s*$/.exec((await readSettings(ctx)).mail_from)?.[1]
  if (from?.includes('@')) return `mailto:${from}`
  return origin.startsWith('https:') ? origin : `mailto:webmaster@${new URL(origin).hostname}`
}

async function sendToAll(ctx: Context, notification: RenderedNotification): Promise<boolean> {
  const [devices, living] = await Promise.all([
    listDevices(ctx.db, notification.userId),
    activeSessionIds(ctx, notification.userId),
  ])
  const topic = createHash('sha256').update(notification.key).digest('base64url').slice(0, 32)
  const message = {
    payload: JSON.stringify({
      title: shorten(notification.title),
      body: shorten(notification.body),
      path: notification.path,
      tag: topic,
    }),
    topic,
    ttl: timeToLiveSeconds,
  }
  const [keys, subject] = [await pushKeys(ctx), await vapidSubjectOf(ctx, notification.origin)]
  const outcomes = await Promise.allSettled(
    devices.map(async (device) =>
      living.has(device.session_id) ? ctx.push.send(device, message, keys, subject) : 'gone',
    ),
  )
  const gone = devices.filter((_, nth) => {
    const outcome = outcomes[nth]
    return outcome?.status === 'fulfilled' && outcome.value === 'gone'
  })
  if (gone.length > 0)
    await ctx.transaction((tx) =>
      deleteDevices(
        tx,
        ctx.database.engine,
        notification.userId,
        gone.map(({ id }) => id),
      ),
    )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  // The retry reaches browsers that already received it too; they show it once because of the tag.
  if (failed) throw failed.reason
  return outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'sent')
}

/** Sends to the user's subscribed browsers (Web Push). */
export const pushChannel: NotificationChannel = {
  name: 'push',
  freshForMs: timeToLiveSeconds * 1000,
  isOn: async () => true,
  reachable: (ctx, db, userIds) => peopleWithDevices(db, ctx.database.engine, userIds),
  addressOf: async () => '',
  send: sendToAll,
}
