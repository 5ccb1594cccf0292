import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * Looks a name up and refuses what leads into the site's own network, at the very connection: nobody can answer a check
 * with one address and the connection with another. An address that needs no look-up is not seen by it.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new Error(`${host} is not on the public network`), '', 0)
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
