import argon2 from '@node-rs/argon2'

type Hash = typeof argon2.hash

/** A hash of the least cost, which names the function that it stands for. */
type CheapHash = Hash & { readonly dear: Hash }

const cheapened = (dear: Hash): CheapHash =>
  Object.assign(((password, options) => dear(password, { ...options, memoryCost: 8, timeCost: 1 })) as Hash, {
    dear,
  })

const dearOf = (hash: Hash | CheapHash): Hash => ('dear' in hash ? hash.dear : hash)

/**
 * Has passwords hashed at the least cost, or at the product's again: what a hash costs is only for the test of the hashes
 * themselves. A hash names its cost, so that looking at it costs as little. The library outlives this module where modules
 * are loaded anew.
 */
export function hashCheaply(isCheap: boolean): void {
  const dear = dearOf(argon2.hash)
  argon2.hash = isCheap ? cheapened(dear) : dear
}
