import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'

/** Whether a person has set a second factor up. Provided by the module that stores them. */
export const secondFactorHook =
  defineHook<(db: Db, userId: number) => Promise<boolean>>('has a second factor')

/** Whether a person has set a second factor up. */
export async function hasSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  return (await ctx.hooks.get(secondFactorHook)?.(ctx.db, userId)) ?? false
}
