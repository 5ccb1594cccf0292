import type { InputOf, OutputOf, providersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../http/call.ts'
import { type Viewer, versionedUser } from '../../viewer.ts'
import { issueTicket } from '../sign-in/index.ts'
import { type AuthorizationState, enabledProvider } from './log-in-by-provider.ts'
import { configurationOf, redirectUri } from './provider-configuration.ts'

/** Lifetime of a started login, in seconds. */
export const stateSeconds = 600

/** Starts a login at a provider: code flow with PKCE, state and nonce, bound to this browser by a cookie. */
export async function startProvider(
  ctx: Context,
  viewer: Viewer,
  { id, next = '', inviteCode = '' }: InputOf<typeof providersApi.startProvider>,
  exchange: Exchange,
): Promise<OutputOf<typeof providersApi.startProvider>> {
  const row = await enabledProvider(ctx, id)
  const configuration = await configurationOf(ctx, row)
  const client = await import('openid-client')
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const payload: AuthorizationState = { providerId: id, verifier, nonce, next, inviteCode }
  const now = ctx.clock.now()
  const state = await ctx.transaction((tx) =>
    issueTicket(tx, {
      scope: 'provider',
      user: versionedUser(viewer),
      payload,
      now,
      seconds: stateSeconds,
    }),
  )
  exchange.setCookie('sign_in_state', state, stateSeconds)
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(viewer.origin),
    response_type: 'code',
    scope: row.scopes,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { address: address.href, state }
}
