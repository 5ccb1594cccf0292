import { limits } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError, TransportError } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'
import { addressBlock, type Viewer } from '../../../viewer.ts'
import { foldName, type User } from '../../users/index.ts'
import { consumeSecondFactor } from '../login-methods.ts'
import { anyAddress, countFailure, type FailureKey, lastFailure, subtractFailures } from './attempt-limit.ts'
import { isKnownAddress } from './known-addresses.ts'
import { isPasswordOf } from './password-hash.ts'

const minuteMs = 60_000
const lockMs = limits.loginLockMinutes * minuteMs
/** Wrong passwords for one name from all unknown addresses together, before those are locked out. */
const maxStrangersFailures = 10
/**
 * Wrong passwords of one unknown address for any names within a minute (docs/reference/threats.md#password-guessing):
 * trying one password on many names gains nothing over many passwords on one.
 */
const maxAddressFailures = 10
/** Wrong second-factor codes a day that locked-out strangers may send: from one address, and from all. */
const maxCodeFailures = { ofAddress: 5, ofAll: 50 } as const
const dayMs = 24 * 60 * minuteMs
/** The key that counts by address alone; no user name contains a space. */
const anyName = 'any name'

/** The account whose password is checked. Unknown names take the same time and get the same responses as known ones. */
export interface PasswordCheck {
  /** The key that counts wrong passwords. */
  readonly key: string
  /** Null for an unknown name. */
  readonly userId: number | null
  readonly passwordHash: string
}

interface Attempt {
  readonly key: string
  readonly address: string
  /** Whether the person never used the address, so that it counts against the limit of all strangers. */
  readonly isStranger: boolean
  /** Failures of this address, this attempt included. */
  readonly failures: number
  /** Whether a code of the second factor was consumed for it. */
  readonly hasSecondFactor: boolean
}

async function locked(ctx: Context, tx: Tx, key: string, address: string): Promise<AppError> {
  const since = (await lastFailure(tx, key, address)) ?? ctx.clock.now()
  const leftMs = Math.max(minuteMs, since + (key === anyName ? minuteMs : lockMs) - ctx.clock.now())
  const minutes = Math.ceil(leftMs / minuteMs)
  const text = localized('signIn.password.locked', { minutes })
  return address === anyAddress || key === anyName
    ? new TransportError(
        429,
        'LOGIN_FAILED',
        text,
        { 'retry-after': String(Math.ceil(leftMs / 1000)) },
        // The same for unknown names and for people without a second factor.
        { field: 'code' },
      )
    : new AppError('LOGIN_FAILED', text)
}

/**
 * Counts the attempt as a failure before the password is checked, so that concurrent ones cannot slip through. Throws
 * if the address, or all strangers, failed too often for this name, or the address for any names.
 */
async function countAttempt(
  ctx: Context,
  { key }: PasswordCheck,
  address: string,
  isStranger: boolean,
): Promise<Omit<Attempt, 'hasSecondFactor'>> {
  const now = ctx.clock.now()
  const counted = (by: string, most: number): FailureKey => ({
    key,
    address: by,
    most,
    now,
    forgottenAt: now - lockMs,
  })
  const ofAddress = { key: anyName, address, most: maxAddressFailures, now, forgottenAt: now - minuteMs }
  return ctx.transaction(async (tx) => {
    const failures = await countFailure(tx, counted(address, limits.maxLoginFailures))
    if (failures === null) throw await locked(ctx, tx, key, address)
    const all = isStranger ? await countFailure(tx, counted(anyAddress, maxStrangersFailures)) : 0
    if (all === null) throw await locked(ctx, tx, key, anyAddress)
    const sprayed = isStranger ? await countFailure(tx, ofAddress) : 0
    if (sprayed === null) throw await locked(ctx, tx, anyName, address)
    return { key, address, isStranger, failures }
  })
}

/**
 * Consumes a second-factor code from a locked-out stranger. Wrong ones are counted by name, known or not; a right one
 * is no failure.
 */
async function bringsSecondFactor(
  ctx: Context,
  { key, userId }: PasswordCheck,
  address: string,
  code: string,
): Promise<boolean> {
  if (code === '') return false
  const now = ctx.clock.now()
  const counters = [
    [address, maxCodeFailures.ofAddress],
    [anyAddress, maxCodeFailures.ofAll],
  ] as const
  const isCounted = await ctx.transaction(async (tx) => {
    for (const [by, most] of counters) {
      const counted = { key: `code ${key}`, address: by, most, now, forgottenAt: now - dayMs }
      if ((await countFailure(tx, counted)) === null) return false
    }
    return true
  })
  if (!isCounted || !(await consumeSecondFactor(ctx, userId ?? 0, code))) return false
  await ctx.transaction(async (tx) => {
    for (const [by] of counters) await subtractFailures(tx, `code ${key}`, by, 1)
  })
  return true
}

/** Counts the attempt; a locked-out stranger passes with a code of the second factor. */
async function claimAttempt(
  ctx: Context,
  client: Viewer['client'],
  claim: PasswordCheck,
  code: string,
): Promise<Attempt> {
  const address = addressBlock(client.ip)
  const isStranger = !(await isKnownAddress(ctx, claim.userId ?? 0, address))
  try {
    return { ...(await countAttempt(ctx, claim, address, isStranger)), hasSecondFactor: false }
  } catch (refusal) {
    if (!(refusal instanceof TransportError)) throw refusal
    if (!(await bringsSecondFactor(ctx, claim, address, code))) throw refusal
    return { ...(await countAttempt(ctx, claim, address, false)), hasSecondFactor: true }
  }
}

async function forget(ctx: Context, attempt: Attempt, failures: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await subtractFailures(tx, attempt.key, attempt.address, failures)
    if (!attempt.isStranger) return
    await subtractFailures(tx, attempt.key, anyAddress, failures)
    // A right password for one's own account must not clear guesses at other accounts.
    await subtractFailures(tx, anyName, attempt.address, 1)
  })
}

/** Error texts for a wrong password: before the login the name may be wrong too, after it cannot. */
const wrongTexts = {
  logIn: localized('signIn.login.wrong'),
  own: localized('signIn.password.currentWrong'),
} as const

const ownField = { field: 'password' } as const

function wrong(failures: number, asked: keyof typeof wrongTexts): AppError {
  const left = limits.maxLoginFailures - failures
  if (left <= 0)
    return new AppError(
      'LOGIN_FAILED',
      localized('signIn.password.locked', { minutes: limits.loginLockMinutes }),
    )
  const text = localized('signIn.password.attemptsLeft', { said: wrongTexts[asked], left })
  return new AppError('LOGIN_FAILED', text, asked === 'own' ? ownField : undefined)
}

/**
 * Verifies the password, and then clears the failures of this address; returns whether a code of the second factor was
 * consumed, which lets locked-out strangers try. Throws LOGIN_FAILED with the number of attempts left
 * (docs/reference/wire-accounts.md#login), or that the address is locked, even for the right password.
 */
export async function verifyPassword(
  ctx: Context,
  client: Viewer['client'],
  claim: PasswordCheck,
  password: string,
  { asked = 'logIn', code = '' }: { readonly asked?: keyof typeof wrongTexts; readonly code?: string } = {},
): Promise<{ readonly hasSecondFactor: boolean }> {
  const attempt = await claimAttempt(ctx, client, claim, code.trim())
  let isRight = false
  try {
    isRight = await isPasswordOf(claim.passwordHash, password)
  } catch (fault) {
    // It was not checked, so it was not wrong.
    await forget(ctx, attempt, 1)
    throw fault
  }
  if (!isRight) {
    ctx.counters.increment('wrong_passwords_total', {})
    throw wrong(attempt.failures, asked)
  }
  await forget(ctx, attempt, attempt.failures)
  return { hasSecondFactor: attempt.hasSecondFactor }
}

/**
 * Verifies the password of a logged-in user; counts and throws like a login, with its own texts and the field
 * `password`. A missing password is refused likewise and not counted.
 */
export async function verifyOwnPassword(
  ctx: Context,
  { client }: Viewer,
  { id, username }: User,
  passwordHash: string,
  password: string,
): Promise<void> {
  if (password === '')
    throw new AppError('LOGIN_FAILED', localized('signIn.password.currentRequired'), ownField)
  await verifyPassword(ctx, client, { key: foldName(username), userId: id, passwordHash }, password, {
    asked: 'own',
  })
}
