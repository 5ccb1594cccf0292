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
 * Looks at a typed code of a person's second factor: null for a wrong one, which is not counted; else what uses it up in
 * the transaction of what it allows, and answers whether nobody was faster with it. Takes as long for whoever has none.
 * Provided by the module that stores them.
 */
export const secondFactorCodeHook =
  defineHook<(userId: number, typed: string) => Promise<((tx: Tx) => Promise<boolean>) | null>>(
    'a code of a second factor',
  )

const findCode = async (ctx: Context, userId: number, typed: string) =>
  (await ctx.hooks.get(secondFactorCodeHook)?.(userId, typed)) ?? null

/** Uses up a typed code of a person's second factor, and answers whether it was one. */
export async function takeSecondFactor(ctx: Context, userId: number, typed: string): Promise<boolean> {
  const useUp = await findCode(ctx, userId, typed)
  return useUp !== null && ctx.transaction(useUp)
}

/**
 * Does what a code of the second factor allows, for somebody who has one, and uses the code up with it: what is refused in
 * the end leaves the code. Others need none. A wrong one is SMS_CODE_ERROR; after five within 15 minutes the right one is
 * refused too (LOGIN_FAILED).
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

/** As `withSecondFactor`, but uses the code up before anything else is done. */
export async function requireSecondFactor(ctx: Context, userId: number, typed: string): Promise<void> {
  await withSecondFactor(ctx, userId, typed, (useUp) => ctx.transaction(useUp))
}

/** Whether a person has set a second factor up. */
export async function hasSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  return (await ctx.hooks.get(secondFactorHook)?.(ctx.db, userId)) ?? false
}
