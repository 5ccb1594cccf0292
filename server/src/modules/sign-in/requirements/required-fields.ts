import { signInFieldStatus, userStatus } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { readSettings } from '../../settings/index.ts'

/** Returns whether the site requires sign-in fields: the setting is on and at least one field is enabled. */
export async function requiresSignInFields(ctx: Context): Promise<boolean> {
  if (!(await readSettings(ctx)).open_ext_fields) return false
  const field = await ctx.db
    .selectFrom('admin_sign_in_fields')
    .select('id')
    .where('status', '=', signInFieldStatus.enabled)
    .limit(1)
    .executeTakeFirst()
  return field !== undefined
}

/** Returns whether a user must fill in the sign-in fields first (docs/reference/wire.md#account-gate). */
export async function lacksRequiredFields(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'status'>,
): Promise<boolean> {
  if (viewer.status === userStatus.needsFields) return true
  if (viewer.status !== userStatus.normal || !(await readSettings(ctx)).open_ext_fields) return false
  const answer = await ctx.db
    .selectFrom('user_sign_in_fields')
    .select('id')
    .where('user_id', '=', viewer.id ?? 0)
    .executeTakeFirst()
  return answer === undefined && requiresSignInFields(ctx)
}
