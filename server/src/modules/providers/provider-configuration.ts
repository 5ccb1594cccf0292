import type { Configuration, CustomFetchOptions } from 'openid-client'
import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { isLoopback } from './provider-rules.ts'
import { findProvider, type ProviderRow } from './provider-store.ts'

/** Timeout of a provider, in seconds. */
const patienceSeconds = 10
/** OpenID configurations, keyed by everything they depend on. */
const configurations: Cache<Configuration> = {
  name: 'OpenID configurations',
  maxAgeMs: 600_000,
  limit: { entries: 100 },
}

/** The redirect URI for every provider. */
export const redirectUri = (origin: string) => `${origin}/user/oidc/callback`

/**
 * The fetch function for the library. A configuration may lead to the provider's own host or to public hosts, by https
 * and without redirects, so that it cannot be used to reach internal hosts.
 */
function guardedFetch({ fetchPublic }: Context, issuer: URL) {
  return async (address: string, options: CustomFetchOptions): Promise<Response> => {
    const url = new URL(address)
    if (url.host !== issuer.host) return fetchPublic(url, options)
    return fetch(url, { ...options, redirect: 'error' } as RequestInit)
  }
}

async function discover(ctx: Context, row: ProviderRow): Promise<Configuration> {
  const client = await import('openid-client')
  const issuer = new URL(row.issuer)
  const secret = row.sealed_secret === '' ? null : ctx.secrets.open(row.sealed_secret)
  return client.discovery(
    issuer,
    row.client_id,
    secret === null ? { token_endpoint_auth_method: 'none' } : secret,
    secret === null ? client.None() : undefined,
    {
      timeout: patienceSeconds,
      [client.customFetch]: guardedFetch(ctx, issuer),
      ...(isLoopback(issuer) && issuer.protocol === 'http:'
        ? { execute: [client.allowInsecureRequests] }
        : {}),
    },
  )
}

const unreachable = () => new AppError('EXTERNAL_API_ERROR', localized('providers.provider.unreachable'))

/** Returns a provider's configuration, cached for ten minutes. Throws EXTERNAL_API_ERROR if it does not respond. */
export async function configurationOf(ctx: Context, row: ProviderRow): Promise<Configuration> {
  const key = `${row.id} ${row.issuer} ${row.client_id} ${row.sealed_secret}`
  try {
    return await ctx.cache(configurations).read(key, () => discover(ctx, row))
  } catch (error) {
    ctx.log.warn({ err: error, providerId: row.id }, 'an identity provider did not respond')
    throw unreachable()
  }
}

/** Returns the address of a provider; undefined for an unknown one. */
export const issuerOf = async (ctx: Context, id: number): Promise<string | undefined> =>
  (await findProvider(ctx.db, id))?.issuer

/**
 * Fetches a provider's configuration anew; returns its authorization endpoint. Throws RESOURCE_NOT_FOUND for an unknown
 * provider; rethrows the provider's errors.
 */
export async function tryProvider(ctx: Context, id: number): Promise<string> {
  const row = await findProvider(ctx.db, id)
  if (!row) throw new AppError('RESOURCE_NOT_FOUND')
  return (await discover(ctx, row)).serverMetadata().authorization_endpoint ?? ''
}
