import { accountLimits } from '@chaguan/contracts'
import type { SiteState } from '../../../context/site-state.ts'
import type { Context } from '../../../context.ts'
import { type AppError, invalid } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { findPayPasswordHash } from '../../users/index.ts'
import { countFailure, subtractFailures } from './attempt-limit.ts'
import { isPasswordOf } from './password-hash.ts'

const purpose = 'pay-password'
const minuteMs = 60_000
const dayMs = 86_400_000
const { payPasswordDigits, maxPayPasswordFailures, payPasswordProofMinutes } = accountLimits

/** The key that counts wrong ones; no user name contains a space. */
const counterOf = (userId: number) => `pay ${userId}`
const wherever = ''

export const isSixDigits = (text: string) => new RegExp(`^\\d{${payPasswordDigits}}$`).test(text)

const locked = () => invalid('signIn.payPassword.locked')

function wrong(failures: number): AppError {
  const left = maxPayPasswordFailures - failures
  if (left <= 0) return locked()
  return invalid('signIn.payPassword.wrong', { left })
}

/** Counts an attempt before the payment password is checked, so that concurrent ones cannot slip through. */
async function claimAttempt(ctx: Context, userId: number): Promise<number> {
  const now = ctx.clock.now()
  const failures = await ctx.transaction((tx) =>
    countFailure(tx, {
      key: counterOf(userId),
      address: wherever,
      most: maxPayPasswordFailures,
      now,
      forgottenAt: now - dayMs,
    }),
  )
  if (failures === null) throw locked()
  return failures
}

/** The last running check of each person in this process. */
const runningChecks: SiteState<Context, Map<number, Promise<unknown>>> = {
  name: 'checks of payment passwords',
  open: () => new Map(),
}

/**
 * Runs checks of one person one after the other. An attempt counts as wrong until it is known to be right, so
 * concurrent right ones would lock each other out.
 */
async function inTurn<R>(ctx: Context, userId: number, check: () => Promise<R>): Promise<R> {
  const running = ctx.state(runningChecks)
  const before = running.get(userId)
  const turn = (async () => {
    await before?.catch(() => {})
    return check()
  })()
  running.set(userId, turn)
  try {
    return await turn
  } finally {
    if (running.get(userId) === turn) running.delete(userId)
  }
}

/**
 * Verifies the payment password, clears wrong attempts and returns its hash. Throws INVALID_PARAMETER with the number
 * of attempts left of three, then for a day even for the right one (docs/reference/wire-accounts.md#login), and for
 * people without a payment password.
 */
export function verifyPayPassword(ctx: Context, userId: number, payPassword: string): Promise<string> {
  return inTurn(ctx, userId, () => checkPayPassword(ctx, userId, payPassword))
}

async function checkPayPassword(ctx: Context, userId: number, payPassword: string): Promise<string> {
  const hash = await findPayPasswordHash(ctx.db, userId)
  if (hash === '') throw invalid('signIn.payPassword.none')
  if (!isSixDigits(payPassword)) throw invalid('signIn.payPassword.malformed')
  const failures = await claimAttempt(ctx, userId)
  const forget = (count: number) =>
    ctx.transaction((tx) => subtractFailures(tx, counterOf(userId), wherever, count))
  let isRight = false
  try {
    isRight = await isPasswordOf(hash, payPassword)
  } catch (fault) {
    // It was not checked, so it was not wrong.
    await forget(1)
    throw fault
  }
  if (!isRight) throw wrong(failures)
  await forget(failures)
  return hash
}

const signed = (viewer: Member, until: number, hash: string) =>
  `${viewer.id}|${viewer.sessionId ?? 0}|${viewer.credentialsVersion}|${until}|${hash}`

/**
 * Returns the token that allows the owner of a verified payment password to change it: in this session, while their
 * credentials do not change, for five minutes, and once, because it is a digest of the old password.
 */
export function payPasswordProof(ctx: Context, viewer: Member, hash: string): string {
  const until = ctx.clock.now() + payPasswordProofMinutes * minuteMs
  return `${until}.${ctx.secrets.sign(purpose, signed(viewer, until, hash))}`
}

export function isProof(ctx: Context, viewer: Member, hash: string, proof: string): boolean {
  const [until = '', digest = ''] = proof.split('.')
  if (!/^\d{1,15}$/.test(until) || Number(until) < ctx.clock.now()) return false
  return ctx.secrets.verify(purpose, signed(viewer, Number(until), hash), digest)
}
