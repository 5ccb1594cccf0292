import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'

type IsSetUp = (db: Db, userId: number) => Promise<boolean>

const hooks = new WeakMap<Context, IsSetUp>()

/** Says who has a second factor. The module that keeps them registers this at start. */
export function useSecondFactor(ctx: Context, isSetUp: IsSetUp): void {
  hooks.set(ctx, isSetUp)
}

/** Whether a person has set a second factor up. */
export async function hasSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  return (await hooks.get(ctx)?.(ctx.db, userId)) ?? false
}
