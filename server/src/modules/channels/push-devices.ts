import type { InputOf, notificationChannelsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { activeSessionIds } from '../sign-in/index.ts'
import { storeChannelSettings } from './channel-settings-store.ts'
import { deleteDevices, listDevices, storeDevice } from './push-device-store.ts'

type Api = typeof notificationChannelsApi

/** Subscribes the browser of the caller's session to push. Refuses URLs that belong to no push service. */
export async function addDevice(
  ctx: Context,
  viewer: Member,
  { endpoint, keys }: InputOf<Api['addDevice']>,
): Promise<OutputOf<Api['addDevice']>> {
  const { sessionId } = viewer
  if (sessionId === null || !ctx.push.mayReach(endpoint)) throw invalid('channels.push.address')
  return ctx.transaction(async (tx) => {
    await storeChannelSettings(tx, viewer.id, { lang: viewer.lang, origin: viewer.origin })
    const id = await storeDevice(tx, {
      user_id: viewer.id,
      session_id: sessionId,
      endpoint,
      p256dh: keys.p256dh.replace(/=+$/, ''),
      auth: keys.auth.replace(/=+$/, ''),
      user_agent: viewer.client.userAgent.slice(0, 300),
      created_at: ctx.clock.now(),
    })
    return { id }
  })
}

/** Deletes a push subscription. Refuses one of somebody else as not found. */
export async function removeDevice(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<Api['removeDevice']>,
): Promise<[]> {
  const removed = await ctx.transaction((tx) => deleteDevices(tx, ctx.database.engine, viewer.id, [id]))
  if (removed === 0) throw new AppError('RESOURCE_NOT_FOUND')
  return []
}

/** Deletes the push subscriptions of a user whose sessions have ended. */
export async function deleteAllDevices(ctx: Context, userId: number): Promise<void> {
  const devices = await listDevices(ctx.db, userId)
  if (devices.length === 0) return
  const living = await activeSessionIds(ctx, userId)
  const left = devices.filter(({ session_id }) => !living.has(session_id)).map(({ id }) => id)
  if (left.length > 0) await ctx.transaction((tx) => deleteDevices(tx, ctx.database.engine, userId, left))
}
