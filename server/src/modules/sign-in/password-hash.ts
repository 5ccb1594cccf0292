import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../http/app-error.ts'
import { newToken } from '../../secrets.ts'

/** Hashes computed at a time. Each takes a core for some 25 ms, and reading must go on meanwhile. */
const atOnceMost = 2
/** Hashes that may wait; whoever comes then is asked to try again. */
const waitingMost = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<R>(work: () => Promise<R>): Promise<R> {
  if (running >= atOnceMost) {
    if (waiting.length >= waitingMost) throw new AppError('NET_ERROR')
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place is handed on, so that nobody slips in between.
    if (next) next()
    else running -= 1
  }
}

/** The argon2id hash of a password (19 MiB, two passes, one lane). Takes long: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password))
}

let unmatched: Promise<string> | undefined

/** A hash that no password has, made as all others are. */
export function unmatchedHash(): Promise<string> {
  unmatched ??= hash(newToken())
  return unmatched
}

/** Whether a hash is the one of a password. Takes as long for somebody without a password, who has an empty hash. */
export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  const against = passwordHash === '' ? await unmatchedHash() : passwordHash
  const isRight = await inTurn(() => verify(against, password))
  return isRight && passwordHash !== ''
}
