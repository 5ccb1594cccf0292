import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { changeTable } from '../plugin-store.ts'
import { dropPackage } from './package-files.ts'

/**
 * Milliseconds for which a package that nothing leads to any more is left: other instances, pages that are open and calls
 * under way may have begun with it.
 */
const graceMs = 60 * 60_000

/** Packages that their plugins neither run nor were updated to nor roll back to, of plugins that were let be for so long. */
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

/** Removes earlier packages with their files, an hour after their plugins were last changed. */
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
 * Removes the files of packages that are listed no more. It waits for a package that is being installed, and one that comes
 * after it finds its file gone and writes it anew (`installPackage`).
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
