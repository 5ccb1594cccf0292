import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../http/app-error.ts'
import { newToken } from '../../secrets.ts'

/** 19 MiB, four passes, one lane: some 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 4, parallelism: 1 }
/** Hashes computed at a time. Each takes a core, and reading must go on meanwhile. */
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

/** The argon2id hash of a password. Takes long: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

let unmatched: Promise<string> | undefined

/** A hash that no password has, made as all others are. */
export function unmatchedHash(): Promise<string> {
  unmatched ??= hash(newToken(), cost)
  return unmatched
}

/** Whether a hash is the one of a password. Takes as long for somebody without a password, who has an empty hash. */
export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  const against = passwordHash === '' ? await unmatchedHash() : passwordHash
  const isRight = await inTurn(() => verify(against, password))
  return isRight && passwordHash !== ''
}
