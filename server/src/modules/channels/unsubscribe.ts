import { type InputOf, noticeChannelsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { storeChannelSettings } from './channel-settings-store.ts'

/** Ends the mails to whoever a signed address was made for, whoever calls (RFC 8058); once or many times is the same. */
export async function unsubscribe(
  ctx: Context,
  _viewer: Viewer,
  { token }: InputOf<(typeof noticeChannelsApi)['unsubscribe']>,
): Promise<[]> {
  const userId = readToken(ctx, token)
  if (userId === null) throw invalid('channels.unsubscribe.invalid')
  await ctx.transaction((tx) => storeChannelSettings(tx, userId, { mailMode: 'off' }))
  return []
}

const purpose = 'mail.unsubscribe'

const tokenOf = ({ secrets }: Pick<Context, 'secrets'>, userId: number) =>
  `${userId}.${secrets.sign(purpose, String(userId))}`

/** Whom a signed address was made for; null for one that nobody made. */
export function readToken({ secrets }: Pick<Context, 'secrets'>, token: string): number | null {
  const [, id = '', digest = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return id !== '' && secrets.verify(purpose, id, digest) ? Number(id) : null
}

/** Where a program ends the mails to somebody by one POST (RFC 8058). */
export const unsubscribeAddress = (ctx: Context, userId: number) =>
  `${noticeChannelsApi.unsubscribe.path}?token=${tokenOf(ctx, userId)}`

/** The page on which the person does so themselves. */
export const unsubscribePath = (ctx: Context, userId: number) => `/unsubscribe?token=${tokenOf(ctx, userId)}`
