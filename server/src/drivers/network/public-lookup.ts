import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * Resolves a name and rejects addresses of the site's own network, at connection time, which prevents DNS rebinding.
 * Not called for literal addresses.
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
