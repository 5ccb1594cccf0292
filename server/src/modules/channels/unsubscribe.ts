import { closedStatus, type InputOf, notificationChannelsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { findUser } from '../users/index.ts'
import { storeChannelSettings } from './channel-settings-store.ts'

/** Turns off mails for the user of a signed token, whoever calls (RFC 8058); idempotent. */
export async function unsubscribe(
  ctx: Context,
  _viewer: Viewer,
  { token }: InputOf<(typeof notificationChannelsApi)['unsubscribe']>,
): Promise<[]> {
  const userId = readToken(ctx, token)
  if (userId === null) throw invalid('channels.unsubscribe.invalid')
  // No mail is sent to a closed account, and nothing may be stored for it.
  const user = await findUser(ctx.db, userId)
  if (!user || user.status === closedStatus) return []
  await ctx.transaction((tx) => storeChannelSettings(tx, userId, { mailMode: 'off' }))
  return []
}

const purpose = 'mail.unsubscribe'

const tokenOf = ({ secrets }: Pick<Context, 'secrets'>, userId: number) =>
  `${userId}.${secrets.sign(purpose, String(userId))}`

/** Returns the user id of a signed unsubscribe token; null when the signature is wrong. */
export function readToken({ secrets }: Pick<Context, 'secrets'>, token: string): number | null {
  const [, id = '', digest = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return id !== '' && secrets.verify(purpose, id, digest) ? Number(id) : null
}

/** Path of the one-click unsubscribe POST (RFC 8058). */
export const unsubscribeAddress = (ctx: Context, userId: number) =>
  `${notificationChannelsApi.unsubscribe.path}?token=${tokenOf(ctx, userId)}`

/** Path of the page on which the user unsubscribes themselves. */
export const unsubscribePath = (ctx: Context, userId: number) => `/unsubscribe?token=${tokenOf(ctx, userId)}`
