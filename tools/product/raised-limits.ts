import * as contracts from '../../contracts/src/index.ts'

/**
 * Preloaded into a product (`--import`): removes the rate limits of calls that have their own. All other calls are
 * limited by the setting `api_freq`. The product needs no code for this.
 */
const unlimited = { times: 1_000_000, intervalSeconds: 1, banSeconds: 1 }

for (const api of Object.values(contracts))
  if (typeof api === 'object' && api !== null)
    for (const endpoint of Object.values(api) as unknown[])
      if (typeof endpoint === 'object' && endpoint !== null && 'rateLimit' in endpoint)
        endpoint.rateLimit = unlimited
