import * as contracts from '../../contracts/src/index.ts'

/**
 * Preloaded into a product (`--import`): calls with a limit of their own may be made as often as a load asks for. All
 * other calls follow the setting `api_freq`. Nothing of the product knows of it.
 */
const unlimited = { times: 1_000_000, intervalSeconds: 1, banSeconds: 1 }

for (const api of Object.values(contracts))
  if (typeof api === 'object' && api !== null)
    for (const endpoint of Object.values(api) as unknown[])
      if (typeof endpoint === 'object' && endpoint !== null && 'rateLimit' in endpoint)
        endpoint.rateLimit = unlimited
