import { limits } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError, TransportError } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'
import { addressBlock, type Viewer } from '../../../viewer.ts'
import { foldName, type User } from '../../users/index.ts'
import { takeSecondFactor } from '../login-methods.ts'
import { anyAddress, countFailure, type FailureKey, lastFailure, subtractFailures } from './attempt-limit.ts'
import { isKnownAddress } from './known-addresses.ts'
import { isPasswordOf } from './password-hash.ts'

const minuteMs = 60_000
const lockMs = limits.loginLockMinutes * minuteMs
/** Wrong passwords for one name from addresses it was never used from, all together, before those are locked out. */
const strangersFailuresMost = 10
/**
 * Wrong passwords of one address for any names that were never used from there, within a minute
 * (docs/reference/threats.md#password-guessing): whoever tries one password on many names is no better off than with
 * many on one.
 */
const addressFailuresMost = 10
/** Wrong codes of a second factor a day, by which strangers are let in while they are locked out: of an address, of all. */
const codeFailuresMost = { ofAddress: 5, ofAll: 50 } as const
const dayMs = 24 * 60 * minuteMs
/** What those are counted by: no user name has a space. */
const anyName = 'any name'

/** The account whose password is checked. Unknown names take the same time and give the same answers as known ones. */
export interface PasswordCheck {
  /** What wrong passwords are counted by. */
  readonly key: string
  /** Null for an unknown name. */
  readonly userId: number | null
  readonly passwordHash: string
}

interface Attempt {
  readonly key: string
  readonly address: string
  /** Whether the address is one the person never used, so that it counts against all strangers' failures. */
  readonly isStranger: boolean
  /** Failures of this address, this attempt included. */
  readonly failures: number
  /** Whether a code of the second factor was used up for it. */
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
        // The same for names that nobody has, or who has no second factor.
        { field: 'code' },
      )
    : new AppError('LOGIN_FAILED', text)
}

/**
 * Counts the attempt as a failure before the password is looked at, so that many at once cannot slip through together.
 * Refuses when the address, or all strangers, failed too often for this name, or the address for any names.
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
  const ofAddress = { key: anyName, address, most: addressFailuresMost, now, forgottenAt: now - minuteMs }
  return ctx.transaction(async (tx) => {
    const failures = await countFailure(tx, counted(address, limits.loginFailuresMost))
    if (failures === null) throw await locked(ctx, tx, key, address)
    const all = isStranger ? await countFailure(tx, counted(anyAddress, strangersFailuresMost)) : 0
    if (all === null) throw await locked(ctx, tx, key, anyAddress)
    const sprayed = isStranger ? await countFailure(tx, ofAddress) : 0
    if (sprayed === null) throw await locked(ctx, tx, anyName, address)
    return { key, address, isStranger, failures }
  })
}

/**
 * Uses up a code of the second factor that a stranger brings along who is locked out. Wrong ones are counted by the name,
 * whoever has it; a right one is no failure.
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
    [address, codeFailuresMost.ofAddress],
    [anyAddress, codeFailuresMost.ofAll],
  ] as const
  const isCounted = await ctx.transaction(async (tx) => {
    for (const [by, most] of counters) {
      const counted = { key: `code ${key}`, address: by, most, now, forgottenAt: now - dayMs }
      if ((await countFailure(tx, counted)) === null) return false
    }
    return true
  })
  if (!isCounted || !(await takeSecondFactor(ctx, userId ?? 0, code))) return false
  await ctx.transaction(async (tx) => {
    for (const [by] of counters) await subtractFailures(tx, `code ${key}`, by, 1)
  })
  return true
}

/** Counts the attempt; whoever is locked out as a stranger passes with a code of the second factor. */
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
    // Somebody's own password must not wipe out what they guessed at others.
    await subtractFailures(tx, anyName, attempt.address, 1)
  })
}

/** What is said of a wrong password: who logs in may have mistyped the name, who has logged in has not. */
const wrongTexts = {
  logIn: localized('signIn.login.wrong'),
  own: localized('signIn.password.currentWrong'),
} as const

const ownField = { field: 'password' } as const

function wrong(failures: number, asked: keyof typeof wrongTexts): AppError {
  const left = limits.loginFailuresMost - failures
  if (left <= 0)
    return new AppError(
      'LOGIN_FAILED',
      localized('signIn.password.locked', { minutes: limits.loginLockMinutes }),
    )
  const text = localized('signIn.password.attemptsLeft', { said: wrongTexts[asked], left })
  return new AppError('LOGIN_FAILED', text, asked === 'own' ? ownField : undefined)
}

/**
 * Returns when the password is right, and then forgets the failures of this address; answers whether a code of the second
 * factor was used up for it, by which strangers who are locked out are let try. Refuses with LOGIN_FAILED, saying how many
 * attempts are left (docs/reference/wire-accounts.md#login), or that the address is locked, even for the right password.
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
    // Nobody looked at the password, so it was not a wrong one.
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
 * Returns when the password of somebody who has logged in is right; counted and refused as at a log-in, in words of its own
 * and at the field `password`. One that is left out is refused likewise and not counted.
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
