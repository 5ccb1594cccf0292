import argon2 from '@node-rs/argon2'

const { hash } = argon2

/**
 * Has passwords hashed at the least cost, or at the product's again: what a hash costs is only for the test of the hashes
 * themselves. A hash names its cost, so that looking at it costs as little.
 */
export function hashCheaply(isCheap: boolean): void {
  argon2.hash = isCheap
    ? (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 })
    : hash
}
