import type { InputOf, noticeChannelsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { storeChannelSettings } from './channel-settings-store.ts'
import { readToken } from './unsubscribe-token.ts'

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
