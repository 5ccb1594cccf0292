import { defineHook, defineKeyedHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { findPasswordHash, findUser } from '../users/index.ts'
import { claimAttempt, clearAttempts } from './passwords/attempt-limit.ts'
import { revokePendingAccess } from './sessions/end-sessions.ts'

type HasLoginMethod = (db: Db, userId: number) => Promise<boolean>

/**
 * Returns whether a person can log in by a method now: it is linked to the account, and the site offers it. Provided by
 * the module of each method, under its name.
 */
export const loginMethodHook = defineKeyedHook<string, HasLoginMethod>('login method')

async function hasAny(ctx: Context, db: Db, userId: number): Promise<boolean> {
  if ((await findPasswordHash(db, userId)) !== '') return true
  for (const has of ctx.hooks.all(loginMethodHook)) if (await has(db, userId)) return true
  return false
}

/**
 * Removes a login method of the viewer, and revokes what is pending. Throws RESOURCE_IN_USE, and removes nothing, if no
 * other one remains; concurrent removals are serialized.
 */
export async function removeLoginMethod(
  ctx: Context,
  { id: userId, sessionId }: Member,
  take: (tx: Tx) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    // Lock the user's row, so that the last two methods cannot be removed concurrently.
    await revokePendingAccess(tx, userId, sessionId)
    if (!(await findUser(tx, userId))) throw new AppError('INVALID_TOKEN')
    await take(tx)
    if (await hasAny(ctx, tx, userId)) return
    throw new AppError('RESOURCE_IN_USE', localized('signIn.method.last'))
  })
}

/** Returns whether a person has set up a second factor. Provided by the module that stores them. */
export const secondFactorHook =
  defineHook<(db: Db, userId: number) => Promise<boolean>>('has a second factor')

/**
 * Checks a typed code of a person's second factor: null for a wrong one, which is not counted; else a function that
 * consumes it in the transaction of what it allows, and returns whether it was still unused. Takes the same time for
 * people without a second factor. Provided by the module that stores them.
 */
export const secondFactorCodeHook =
  defineHook<(userId: number, typed: string) => Promise<((tx: Tx) => Promise<boolean>) | null>>(
    'a code of a second factor',
  )

const findCode = async (ctx: Context, userId: number, typed: string) =>
  (await ctx.hooks.get(secondFactorCodeHook)?.(userId, typed)) ?? null

/** Consumes a typed code of a person's second factor; returns whether it was valid. */
export async function consumeSecondFactor(ctx: Context, userId: number, typed: string): Promise<boolean> {
  const useUp = await findCode(ctx, userId, typed)
  return useUp !== null && ctx.transaction(useUp)
}

/**
 * Runs an action that needs a code of the second factor, for people who have one, and consumes the code with it: if the
 * action fails, the code stays valid. Throws SMS_CODE_ERROR for a wrong code; after five within 15 minutes also for the
 * right one (LOGIN_FAILED).
 */
export async function withSecondFactor<R>(
  ctx: Context,
  userId: number,
  typed: string,
  allowed: (useUp: (tx: Tx) => Promise<void>) => Promise<R>,
): Promise<R> {
  if (!(await hasSecondFactor(ctx, userId))) return allowed(async () => {})
  const wrong = (text?: LocalizedText) => new AppError('SMS_CODE_ERROR', text, { field: 'code' })
  if (typed.trim() === '') throw wrong(localized('signIn.secondFactor.codeRequired'))
  await claimAttempt(ctx, `second-factor ${userId}`)
  const useUp = await findCode(ctx, userId, typed)
  if (!useUp) throw wrong()
  const result = await allowed(async (tx) => {
    if (!(await useUp(tx))) throw wrong()
  })
  await clearAttempts(ctx, `second-factor ${userId}`)
  return result
}

/** Like `withSecondFactor`, but consumes the code before anything else. */
export async function requireSecondFactor(ctx: Context, userId: number, typed: string): Promise<void> {
  await withSecondFactor(ctx, userId, typed, (useUp) => ctx.transaction(useUp))
}

/** Returns whether a person has set up a second factor. */
export async function hasSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  return (await ctx.hooks.get(secondFactorHook)?.(ctx.db, userId)) ?? false
}
