import { limits } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'

const lockMs = limits.loginLockMinutes * 60_000

/**
 * Counts an attempt before it is checked, so that concurrent ones cannot slip through, and throws after too many.
 * `name` has the kind of the secret and its owner; no user name contains a space.
 */
export async function claimAttempt(ctx: Context, name: `${string} ${number}`): Promise<void> {
  const now = ctx.clock.now()
  const failures = await ctx.transaction((tx) =>
    countFailure(tx, {
      key: name,
      address: anyAddress,
      most: limits.maxLoginFailures,
      now,
      forgottenAt: now - lockMs,
    }),
  )
  if (failures !== null) return
  const minutes = limits.loginLockMinutes
  throw new AppError('LOGIN_FAILED', localized('signIn.code.locked', { minutes }))
}

/** Clears the attempts before a right one. */
export async function clearAttempts(ctx: Context, name: `${string} ${number}`): Promise<void> {
  await ctx.transaction((tx) => subtractFailures(tx, name, anyAddress, limits.maxLoginFailures))
}

/** Wrong passwords are counted by name and address, and by name alone under this address. */
export const anyAddress = ''

export interface FailureKey {
  readonly key: string
  readonly address: string
  /** Failures after which one more is refused and not counted. */
  readonly most: number
  readonly now: number
  /** Failures at or before this time no longer count. */
  readonly forgottenAt: number
}

/** Counts one failure; returns their number, or null if there are too many already. */
export async function countFailure(tx: Tx, counted: FailureKey): Promise<number | null> {
  const { key, address, most, now, forgottenAt } = counted
  const row = await tx
    .insertInto('login_failures')
    .values({ username_key: key, ip: address, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['username_key', 'ip'])
        .doUpdateSet({
          failures: sql<number>`case when login_failures.last_failed_at <= ${forgottenAt} then 1 else login_failures.failures + 1 end`,
          last_failed_at: now,
        })
        .where((eb) =>
          eb.or([
            eb('login_failures.last_failed_at', '<=', forgottenAt),
            eb('login_failures.failures', '<', most),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? null
}

/** Returns the time of the last failure; null for none. */
export async function lastFailure(tx: Tx, key: string, address: string): Promise<number | null> {
  const row = await tx
    .selectFrom('login_failures')
    .select('last_failed_at')
    .where('username_key', '=', key)
    .where('ip', '=', address)
    .executeTakeFirst()
  return row?.last_failed_at ?? null
}

/** Subtracts failures, down to none. */
export async function subtractFailures(
  tx: Tx,
  key: string,
  address: string,
  failures: number,
): Promise<void> {
  await tx
    .updateTable('login_failures')
    .set({ failures: sql<number>`case when failures < ${failures} then 0 else failures - ${failures} end` })
    .where('username_key', '=', key)
    .where('ip', '=', address)
    .execute()
}

/** Deletes failures whose last one is before a time. */
export async function deleteFailuresBefore(tx: Tx, time: number): Promise<void> {
  await tx.deleteFrom('login_failures').where('last_failed_at', '<', time).execute()
}

/** Deletes all failures of a name. */
export async function deleteFailures(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('username_key', '=', key).execute()
}
