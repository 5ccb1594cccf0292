import type { InputOf, OutputOf, signInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { hashToken } from '../../secrets.ts'
import type { Member } from '../../viewer.ts'
import { newTokens, presentTokens } from './open-session.ts'
import { renewSession } from './session-store.ts'

/** New tokens for one of the caller's sessions; each refresh token works once. Refuses any other with INVALID_TOKEN. */
export async function refreshToken(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof signInApi.refreshToken>,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.refreshToken>> {
  const given = input.refreshToken ?? ''
  if (given === '') throw invalid('signIn.refreshToken.required')
  const now = ctx.clock.now()
  const { tokens, hashes } = newTokens(now)
  const isRenewed = await ctx.transaction((tx) => renewSession(tx, viewer.id, hashToken(given), hashes, now))
  if (!isRenewed) throw new AppError('INVALID_TOKEN')
  return presentTokens(exchange, tokens)
}
