import { defineHook, defineKeyedHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { findPasswordHash, findUser } from '../users/index.ts'
import { claimAttempt, clearAttempts } from './passwords/attempt-limit.ts'
import { endPending } from './sessions/end-sessions.ts'

type HasLoginMethod = (db: Db, userId: number) => Promise<boolean>

/**
 * Whether a person can log in by a method now: it is linked to the account, and the site offers it. Provided by the
 * module of each method, under its name.
 */
export const loginMethodHook = defineKeyedHook<string, HasLoginMethod>('login method')

async function hasAny(ctx: Context, db: Db, userId: number): Promise<boolean> {
  if ((await findPasswordHash(db, userId)) !== '') return true
  for (const has of ctx.hooks.all(loginMethodHook)) if (await has(db, userId)) return true
  return false
}

/**
 * Takes a way to sign in away from the viewer, and ends what is pending. Refuses with RESOURCE_IN_USE, so that nothing is
 * taken away, when no other stays; of two that are taken at once the second waits.
 */
export async function removeLoginMethod(
  ctx: Context,
  { id: userId, sessionId }: Member,
  take: (tx: Tx) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    // Holds the person's row, so that the two last ways cannot be taken at the same moment.
    await endPending(tx, userId, sessionId)
    if (!(await findUser(tx, userId))) throw new AppError('INVALID_TOKEN')
    await take(tx)
    if (await hasAny(ctx, tx, userId)) return
    throw new AppError('RESOURCE_IN_USE', localized('signIn.method.last'))
  })
}

/** Whether a person has set a second factor up. Provided by the module that stores them. */
export const secondFactorHook =
  defineHook<(db: Db, userId: number) => Promise<boolean>>('has a second factor')

/**
 * Uses up a typed code of a person's second factor, and answers whether it was one; wrong ones are not counted. Takes as
 * long for whoever has none. Provided by the module that stores them.
 */
export const secondFactorCodeHook =
  defineHook<(userId: number, typed: string) => Promise<boolean>>('a code of a second factor')

/** Uses up a typed code of a person's second factor, and answers whether it was one. */
export async function takeSecondFactor(ctx: Context, userId: number, typed: string): Promise<boolean> {
  return (await ctx.hooks.get(secondFactorCodeHook)?.(userId, typed)) ?? false
}

/**
 * Uses up a typed code of the second factor of somebody who has one, and lets others pass. A wrong one is SMS_CODE_ERROR;
 * after five within 15 minutes the right one is refused too (LOGIN_FAILED).
 */
export async function requireSecondFactor(ctx: Context, userId: number, typed: string): Promise<void> {
  if (!(await hasSecondFactor(ctx, userId))) return
  const wrong = (text?: LocalizedText) => new AppError('SMS_CODE_ERROR', text, { field: 'code' })
  if (typed.trim() === '') throw wrong(localized('signIn.secondFactor.codeRequired'))
  await claimAttempt(ctx, `second-factor ${userId}`)
  if (!(await takeSecondFactor(ctx, userId, typed))) throw wrong()
  await clearAttempts(ctx, `second-factor ${userId}`)
}

/** Whether a person has set a second factor up. */
export async function hasSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  return (await ctx.hooks.get(secondFactorHook)?.(ctx.db, userId)) ?? false
}
