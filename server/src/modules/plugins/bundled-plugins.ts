import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { installPackage } from './install-plugin.ts'
import type { PluginPackage } from './packages/read-package.ts'
import { updatePlugin } from './plugin-store.ts'

/** The folder of the packages that the build makes of `plugins`. */
const built = new URL('../../../../web/dist/plugins/', import.meta.url)

async function isKnown(ctx: Context, bytes: Buffer): Promise<boolean> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  const row = await ctx.db
    .selectFrom('plugin_packages')
    .select('digest')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

/** Updates a bundled plugin that is online to the version that came with the site. */
async function updateBundled(tx: Tx, { manifest, digest }: PluginPackage, now: number): Promise<void> {
  const row = await tx
    .selectFrom('plugins')
    .select(['live_digest', 'is_bundled'])
    .where('app_id', '=', manifest.appId)
    .executeTakeFirst()
  if (row?.is_bundled !== 1 || row.live_digest === '' || row.live_digest === digest) return
  const change = { live_digest: digest, previous_digest: row.live_digest, published_at: now }
  await updatePlugin(tx, manifest.appId, change, now)
}

/**
 * Installs the plugins that come with the site; they stay offline until an administrator publishes them. Skips one
 * whose name or id an uploaded plugin has taken.
 */
export async function installBundled(ctx: Context, folder = built): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.zip')).sort()) {
    const bytes = await readFile(new URL(name, folder))
    if (await isKnown(ctx, bytes)) continue
    try {
      await installPackage(ctx, bytes, (tx, one) => updateBundled(tx, one, ctx.clock.now()), true)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.log.warn({ plugin: name, reason: error.message }, 'a bundled plugin was not installed')
    }
  }
}
