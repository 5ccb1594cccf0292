import { defineHook, defineKeyedHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { findPasswordHash, findUser } from '../users/index.ts'

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
 * Takes a way to sign in away from a person. Refuses with RESOURCE_IN_USE, so that nothing is taken away, when no other
 * stays; of two that are taken at once the second waits.
 */
export async function removeLoginMethod(
  ctx: Context,
  userId: number,
  take: (tx: Tx) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    // Holds the person's row, so that the two last ways cannot be taken at the same moment.
    await tx.updateTable('users').set({ updated_at: ctx.clock.now() }).where('id', '=', userId).execute()
    if (!(await findUser(tx, userId))) throw new AppError('INVALID_TOKEN')
    await take(tx)
    if (await hasAny(ctx, tx, userId)) return
    throw new AppError('RESOURCE_IN_USE', localized('signIn.method.last'))
  })
}

/** Whether a person has set a second factor up. Provided by the module that stores them. */
export const secondFactorHook =
  defineHook<(db: Db, userId: number) => Promise<boolean>>('has a second factor')

/** Whether a person has set a second factor up. */
export async function hasSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  return (await ctx.hooks.get(secondFactorHook)?.(ctx.db, userId)) ?? false
}
