import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { changeTable } from '../plugin-store.ts'
import { dropPackage } from './package-files.ts'

/**
 * Milliseconds for which an unused package is retained: other instances, open pages and running calls may still use it.
 */
const graceMs = 60 * 60_000

/** Selects packages that are not running, latest or previous, of plugins without changes for that time. */
const earlierPackages = (db: Db | Tx, now: number) =>
  db
    .selectFrom('plugin_packages as package')
    .innerJoin('plugins as plugin', 'plugin.app_id', 'package.app_id')
    .select(['package.digest', 'package.app_id'])
    .where('plugin.updated_at', '<=', now - graceMs)
    .whereRef('package.digest', '!=', 'plugin.digest')
    .whereRef('package.digest', '!=', 'plugin.live_digest')
    .whereRef('package.digest', '!=', 'plugin.previous_digest')
    .execute()

/** Deletes unused packages with their files, an hour after their plugins last changed. */
export async function dropEarlierPackages(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  if ((await earlierPackages(ctx.db, now)).length === 0) return
  const dropped = await changeTable(ctx, async (tx) => {
    const found = await earlierPackages(tx, now)
    for (const { digest, app_id } of found)
      await tx
        .deleteFrom('plugin_packages')
        .where('digest', '=', digest)
        .where('app_id', '=', app_id)
        .execute()
    return found
  })
  await dropUnlisted(
    ctx,
    dropped.map(({ digest }) => digest),
  )
}

/**
 * Deletes the files of packages without a row. Waits for a package that is being installed; one that is installed later
 * finds its file missing and writes it again (`installPackage`).
 */
export async function dropUnlisted(ctx: Context, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return
  await changeTable(ctx, async (tx) => {
    const rows = await tx
      .selectFrom('plugin_packages')
      .select('digest')
      .where('digest', 'in', [...digests])
      .execute()
    const listed = new Set(rows.map(({ digest }) => digest))
    for (const digest of digests) if (!listed.has(digest)) await dropPackage(ctx, digest)
  })
}
