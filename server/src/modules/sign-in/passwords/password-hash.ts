import argon2 from '@node-rs/argon2'
import { newToken } from '../../../tokens.ts'
import { openSemaphore } from './semaphore.ts'

/** 19 MiB, four passes, one lane: some 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 4, parallelism: 1 }
/**
 * One hash at a time, since each uses a core and requests must be served meanwhile; at 25 ms each, 80 wait two seconds.
 */
const withHashingSlot = openSemaphore({ maxWaiting: 100, waitMs: 2000 })

/** Returns the argon2id hash of a password. Slow: never call it inside a transaction. Refused with 429 after 2 s. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => argon2.hash(password, cost))
}

let unmatched: Promise<string> | undefined

/** A hash without a password, with the same parameters as all others. */
export function dummyHash(): Promise<string> {
  unmatched ??= argon2.hash(newToken(), cost)
  return unmatched
}

/**
 * Returns whether a password matches a hash. Takes the same time for an empty hash, which users without a password
 * have.
 */
export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  const against = passwordHash === '' ? await dummyHash() : passwordHash
  const isRight = await withHashingSlot(() => argon2.verify(against, password))
  return isRight && passwordHash !== ''
}
