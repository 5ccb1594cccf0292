import { type InputOf, limits, type OutputOf, type providersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { type PendingRegistration, startRegistration } from '../pending-registrations/index.ts'
import { completeSignIn, consumeTicket, isOwnTicket } from '../sign-in/index.ts'
import { findUser } from '../users/index.ts'
import { configurationOf, redirectUri } from './provider-configuration.ts'
import { namesOf } from './provider-rules.ts'
import { findIdentity, findProvider, type ProviderRow, recordIdentityUse } from './provider-store.ts'

/** Stored while a person is at the provider; the state parameter is the ticket itself. */
export interface AuthorizationState {
  readonly providerId: number
  readonly verifier: string
  readonly nonce: string
  readonly next: string
  /** The invitation code that the person arrived with; empty for none. */
  readonly inviteCode: string
}

export async function enabledProvider(ctx: Context, id: number): Promise<ProviderRow> {
  const row = await findProvider(ctx.db, id)
  if (row?.is_enabled !== 1) throw new AppError('RESOURCE_NOT_FOUND')
  return row
}

const expired = () => new AppError('AUTH_INFO_HAD_EXPIRED')

/** Consumes the ticket of a state. Throws if it is another browser's or person's, expired or used. */
async function consumeAuthorization(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  state: string | null,
): Promise<AuthorizationState> {
  if (state === null || state !== exchange.getCookie('sign_in_state')) throw expired()
  exchange.setCookie('sign_in_state', '', 0)
  const consumed = await ctx.transaction((tx) =>
    consumeTicket<AuthorizationState>(tx, 'provider', state, ctx.clock.now()),
  )
  if (!consumed || !isOwnTicket(viewer, consumed)) throw expired()
  return consumed.payload
}

const denied = {
  cancelled: localized('providers.provider.cancelled'),
  failed: localized('providers.provider.denied'),
} as const

/** Throws for a return without an authorization, in time or late, with the wanted page; consumes the login's ticket. */
async function refuseUnauthorized(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  state: string | null,
  error: string,
): Promise<never> {
  let data: { readonly next: string } | undefined
  try {
    data = { next: (await consumeAuthorization(ctx, viewer, exchange, state)).next }
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem
  }
  const text = error === 'access_denied' ? denied.cancelled : denied.failed
  throw new AppError('EXTERNAL_API_ERROR', text, data)
}

/** Returns the person whom the provider identifies, proved by its signed token. */
async function redeem(
  ctx: Context,
  viewer: Viewer,
  row: ProviderRow,
  { verifier, nonce }: AuthorizationState,
  query: URLSearchParams,
) {
  const configuration = await configurationOf(ctx, row)
  const client = await import('openid-client')
  try {
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${redirectUri(viewer.origin)}?${query}`),
      {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: query.get('state') ?? '',
        idTokenExpected: true,
      },
    )
    const claims = tokens.claims()
    if (claims) return claims
  } catch (error) {
    ctx.log.warn({ err: error, providerId: row.id }, 'a login by an identity provider failed')
  }
  throw new AppError('EXTERNAL_API_ERROR', localized('providers.provider.unconfirmed'))
}

const alreadyLinked = () => new AppError('ACCOUNT_HAS_BEEN_BOUND')

/**
 * Logs in the person whom a provider identifies. Somebody without a linked account, and a viewer who is logged in, gets
 * a pending registration and chooses. An e-mail address never links accounts.
 */
export async function logInByProvider(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof providersApi.logInByProvider>,
  exchange: Exchange,
): Promise<OutputOf<typeof providersApi.logInByProvider>> {
  const query = new URLSearchParams(input.query)
  const error = query.get('error')
  if (error !== null) await refuseUnauthorized(ctx, viewer, exchange, query.get('state'), error)
  const authorization = await consumeAuthorization(ctx, viewer, exchange, query.get('state'))
  const row = await enabledProvider(ctx, authorization.providerId)
  const claims = await redeem(ctx, viewer, row, authorization, query)
  const identity = await findIdentity(ctx.db, row.id, claims.sub)
  if (identity && viewer.id !== null) throw alreadyLinked()
  const user = identity && (await findUser(ctx.db, identity.user_id))
  if (!identity || !user) {
    const { label, nickname } = namesOf(claims, limits.nameCharacters)
    const person = { id: row.id, subject: claims.sub, label, nickname }
    const card: PendingRegistration = { kind: 'provider', ...person, inviteCode: authorization.inviteCode }
    return startRegistration(ctx, viewer, exchange, card, { next: authorization.next })
  }
  const login = await completeSignIn(ctx, viewer, exchange, user, {
    next: authorization.next,
    within: async (tx) => {
      if (!(await recordIdentityUse(tx, identity.id, user.id, ctx.clock.now()))) throw expired()
    },
  })
  return { ...login, next: authorization.next }
}
