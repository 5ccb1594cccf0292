import { readFile } from 'node:fs/promises'
import { groupIds, type InputOf, type OutputOf, type pluginsApi } from '@chaguan/contracts'
import { compareVersions } from '@chaguan/plugin-sdk'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { storePicture } from '../files/index.ts'
import { readGroups } from '../groups/index.ts'
import { requireRecentProof } from '../settings/index.ts'
import { uploadText } from './audit-texts.ts'
import { isClosedStyle } from './packages/closed-styles.ts'
import { dropUnlisted } from './packages/drop-packages.ts'
import { hasPackage, storePackageFile } from './packages/package-files.ts'
import { type PluginPackage, readPackage } from './packages/read-package.ts'
import { storeRight } from './plugin-settings.ts'
import { changeTable, type PluginTable, storePackage, updatePlugin } from './plugin-store.ts'

/** Groups that get no permission for a new plugin's content: unpaid members and visitors. */
const notGranted: readonly number[] = [groupIds.unpaid, groupIds.guest]

/** Throws if a package takes another plugin's name, or has an earlier version than the installed one. */
function checkAgainst({ plugins }: PluginTable, { manifest, digest }: PluginPackage): void {
  const { appId, name, version } = manifest
  const known = plugins.find((one) => one.appId === appId)
  if (known && known.name !== name) throw invalid('plugins.name.changed', { name: known.name })
  if (plugins.some((one) => one.appId !== appId && one.name.toLowerCase() === name.toLowerCase()))
    throw invalid('plugins.name.taken', { name })
  if (!known || known.latest.digest === digest) return
  const { version: before } = known.latest.manifest
  if (compareVersions(version, before) < 0) throw invalid('plugins.version.older', { version, before })
}

async function insert(tx: Tx, one: PluginPackage, position: number, isBundled: boolean, now: number) {
  await tx
    .insertInto('plugins')
    .values({
      app_id: one.manifest.appId,
      name: one.manifest.name,
      digest: one.digest,
      live_digest: '',
      previous_digest: '',
      is_bundled: isBundled ? 1 : 0,
      position,
      stopped_because: '',
      published_at: 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Grants the permissions of a plugin that was never installed; one that returns keeps its permissions. */
async function grantFirst(tx: Tx, appId: string, groups: readonly number[]): Promise<void> {
  const known = await tx
    .selectFrom('plugin_group_permission')
    .select('app_id')
    .where('app_id', '=', appId)
    .executeTakeFirst()
  if (known) return
  for (const groupId of groups)
    if (!notGranted.includes(groupId)) await storeRight(tx, { groupId, appId, status: 1 })
}

/** Throws for styles that would apply outside the plugin's parts of a page. */
function checkStyles({ files }: PluginPackage): void {
  for (const [name, bytes] of files)
    if (/\.css$/i.test(name) && !isClosedStyle(bytes.toString('utf8')))
      throw invalid('plugins.styles.open', { name })
}

/**
 * Stores and installs a package: a new plugin is offline; a known one continues to run its version until the new one is
 * published. A refused package leaves nothing behind.
 */
export async function installPackage(
  ctx: Context,
  bytes: Buffer,
  note: (tx: Tx, one: PluginPackage) => Promise<void>,
  isBundled = false,
): Promise<PluginPackage> {
  const one = await readPackage(bytes)
  checkStyles(one)
  const { appId } = one.manifest
  const groups = await readGroups(ctx)
  await storePackageFile(ctx, bytes, one)
  await changeTable(ctx, async (tx, table) => {
    checkAgainst(table, one)
    // Stored before this change got its turn: an earlier package with the same files may have been deleted meanwhile.
    if (!(await hasPackage(ctx, one.digest))) await storePackageFile(ctx, bytes, one)
    const now = ctx.clock.now()
    const known = table.plugins.find((plugin) => plugin.appId === appId)
    const files = [...one.files.keys()].sort()
    // Trust belongs to the package that was reviewed; another one needs it anew.
    const row = { digest: one.digest, manifest: one.manifest, files, isTrusted: isBundled }
    await storePackage(tx, row, bytes.length, now)
    if (known) await updatePlugin(tx, appId, { digest: one.digest, stopped_because: '' }, now)
    else {
      await insert(tx, one, table.plugins.length + 1, isBundled, now)
      await grantFirst(tx, appId, [...groups.keys()])
    }
    await note(tx, one)
  }).catch(async (error: unknown) => {
    // The refusal is thrown even if the file could not be deleted.
    await dropUnlisted(ctx, [one.digest]).catch(() => {})
    throw error
  })
  return one
}

/** Stores a picture for the settings of a plugin. */
export async function uploadPluginPicture(
  ctx: Context,
  viewer: Member,
  _input: InputOf<typeof pluginsApi.uploadPluginPicture>,
  { upload }: Exchange,
): Promise<OutputOf<typeof pluginsApi.uploadPluginPicture>> {
  if (!upload) throw invalid('settings.picture.required')
  const { key } = await storePicture(ctx, upload, ['jpeg', 'jpg', 'png', 'gif', 'webp'])
  await ctx.transaction((tx) =>
    tx.insertInto('plugin_pictures').values({ file_key: key, created_at: ctx.clock.now() }).execute(),
  )
  return { url: `${viewer.origin}/files/${key}` }
}

/** Installs an uploaded package. Throws UNAUTHORIZED without a recent proof of identity. */
export async function uploadPlugin(
  ctx: Context,
  viewer: Member,
  _input: InputOf<typeof pluginsApi.uploadPlugin>,
  { upload }: Exchange,
): Promise<string> {
  await requireRecentProof(ctx, viewer)
  if (!upload) throw invalid('plugins.zip.unreadable')
  if (!/\.zip$/i.test(upload.name)) throw invalid('plugins.zip.ending')
  const one = await installPackage(ctx, await readFile(upload.path), (tx, { manifest, digest }) =>
    logAdminAction(tx, viewer, 'settings', uploadText(manifest, digest), ctx.clock.now()),
  )
  ctx.log.info(
    { actorId: viewer.id, plugin: one.manifest.name, version: one.manifest.version },
    'a plugin was uploaded',
  )
  return translate(viewer.lang, 'plugins.uploaded')
}
