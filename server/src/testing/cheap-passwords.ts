import argon2 from '@node-rs/argon2'

type Hash = typeof argon2.hash

/** A cheap hash function, with the original that it replaces. */
type CheapHash = Hash & { readonly dear: Hash }

const cheapened = (dear: Hash): CheapHash =>
  Object.assign(((password, options) => dear(password, { ...options, memoryCost: 8, timeCost: 1 })) as Hash, {
    dear,
  })

const dearOf = (hash: Hash | CheapHash): Hash => ('dear' in hash ? hash.dear : hash)

/**
 * Makes password hashing cheap, or restores the product's cost, which only the tests of hashing need. A hash contains
 * its cost, so verifying is as cheap. The library outlives this module when modules are reloaded.
 */
export function hashCheaply(isCheap: boolean): void {
  const dear = dearOf(argon2.hash)
  argon2.hash = isCheap ? cheapened(dear) : dear
}
