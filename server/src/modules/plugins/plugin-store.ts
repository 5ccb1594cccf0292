import { namesIn, noUses, type PluginManifest } from '@chaguan/plugin-sdk'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { LocalizedText } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'
import type { BisectState } from './bisect-rules.ts'

/** A package of a plugin, as stored. */
export interface PackageRow {
  readonly digest: string
  readonly manifest: PluginManifest
  readonly files: readonly string[]
  /** Whether an administrator trusts it, or it came with the site. */
  readonly isTrusted: boolean
}

/** Returns a plugin's title in the languages of the site. */
export const titleOf = (manifest: PluginManifest): LocalizedText => ({
  zh: namesIn(manifest, 'zh').title,
  en: namesIn(manifest, 'en').title,
})

/** An installed plugin. */
export interface Plugin {
  readonly appId: string
  readonly name: string
  /** The package that was uploaded last. */
  readonly latest: PackageRow
  /** The running package; undefined while it is offline. */
  readonly live: PackageRow | undefined
  readonly previous: PackageRow | undefined
  readonly isBundled: boolean
  readonly stoppedBecause: string
  readonly publishedAt: number
}

/** All plugins with their stored settings and permissions. */
export interface PluginTable {
  /** In display order. */
  readonly plugins: readonly Plugin[]
  readonly settings: ReadonlyMap<string, Selectable<Tables['plugin_settings']>>
  /** Granted permissions as `group app`. */
  readonly rights: ReadonlySet<string>
  /** Running bisections, by administrator. */
  readonly bisects: ReadonlyMap<number, BisectState>
}

async function loadTable(db: Db): Promise<PluginTable> {
  const [rows, packages, settings, rights, bisects] = await Promise.all([
    db.selectFrom('plugins').selectAll().orderBy('position').orderBy('app_id').execute(),
    db.selectFrom('plugin_packages').selectAll().execute(),
    db.selectFrom('plugin_settings').selectAll().execute(),
    db.selectFrom('plugin_group_permission').selectAll().where('status', '=', 1).execute(),
    db.selectFrom('plugin_bisects').selectAll().execute(),
  ])
  const byDigest = new Map(
    packages.map((row): [string, PackageRow] => [
      `${row.app_id} ${row.digest}`,
      // Safe casts: `storePackage` alone writes them; earlier packages declare no server half and no languages.
      {
        digest: row.digest,
        manifest: {
          ...{ uses: noUses, locales: {} },
          ...(JSON.parse(row.manifest) as Omit<PluginManifest, 'uses' | 'locales'>),
        },
        files: JSON.parse(row.files) as string[],
        isTrusted: row.is_trusted === 1,
      },
    ]),
  )
  const plugins = rows.flatMap((row): Plugin[] => {
    const packageOf = (digest: string) => byDigest.get(`${row.app_id} ${digest}`)
    const latest = packageOf(row.digest)
    if (!latest) return []
    return [
      {
        appId: row.app_id,
        name: row.name,
        latest,
        live: packageOf(row.live_digest),
        previous: packageOf(row.previous_digest),
        isBundled: row.is_bundled === 1,
        stoppedBecause: row.stopped_because,
        publishedAt: row.published_at,
      },
    ]
  })
  return {
    plugins,
    settings: new Map(settings.map((row) => [row.app_id, row])),
    rights: new Set(rights.map(({ group_id, app_id }) => `${group_id} ${app_id}`)),
    bisects: new Map(
      bisects.map(({ user_id, suspects, off }) => [
        user_id,
        { suspects: JSON.parse(suspects) as string[], off: JSON.parse(off) as string[] },
      ]),
    ),
  }
}

/** Returns all plugins; changes of another instance are visible within a second. */
export const readTable = (ctx: Context): Promise<PluginTable> =>
  ctx.versionedCache.read('plugins', () => loadTable(ctx.db))

/** Changes plugins in one transaction; concurrent changes run one after the other. Notifies all instances and pages. */
export function changeTable<R>(ctx: Context, work: (tx: Tx, table: PluginTable) => Promise<R>): Promise<R> {
  return ctx.transaction(
    async (tx) => {
      // Invalidate before reading: it locks the row of the version.
      await ctx.versionedCache.invalidate(tx, 'plugins')
      return work(tx, await loadTable(tx))
    },
    ['plugins'],
  )
}

/** Stores the manifest of a package; an existing row is not changed. */
export async function storePackage(tx: Tx, row: PackageRow, bytes: number, now: number): Promise<void> {
  const values = {
    digest: row.digest,
    app_id: row.manifest.appId,
    manifest: JSON.stringify(row.manifest),
    files: JSON.stringify(row.files),
    is_trusted: row.isTrusted ? (1 as const) : (0 as const),
    bytes,
    created_at: now,
  }
  await tx
    .insertInto('plugin_packages')
    .values(values)
    .onConflict((conflict) => conflict.columns(['digest', 'app_id']).doNothing())
    .execute()
}

/** Sets whether packages of a plugin are trusted. */
export async function trustPackages(
  tx: Tx,
  appId: string,
  digests: readonly string[],
  isTrusted: boolean,
): Promise<void> {
  await tx
    .updateTable('plugin_packages')
    .set({ is_trusted: isTrusted ? 1 : 0 })
    .where('app_id', '=', appId)
    .where('digest', 'in', [...digests])
    .execute()
}

type PluginChange = Partial<Omit<Selectable<Tables['plugins']>, 'app_id'>>

/** Updates a plugin's row. */
export async function updatePlugin(tx: Tx, appId: string, change: PluginChange, now: number): Promise<void> {
  await tx
    .updateTable('plugins')
    .set({ ...change, updated_at: now })
    .where('app_id', '=', appId)
    .execute()
}

const ownTables = 'plugins plugin_packages plugin_faults plugin_deliveries plugin_jobs'
const dataTables = 'plugin_settings plugin_group_permission plugin_documents'

/** Deletes a plugin; with `withData` also its stored data and permissions. */
export async function deletePlugin(tx: Tx, appId: string, withData: boolean): Promise<void> {
  // Safe cast: each of them has this column.
  const tables = (withData ? `${ownTables} ${dataTables}` : ownTables).split(' ') as 'plugins'[]
  for (const table of tables) await tx.deleteFrom(table).where('app_id', '=', appId).execute()
}
