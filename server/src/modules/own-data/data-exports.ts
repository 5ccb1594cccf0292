import { rm, stat } from 'node:fs/promises'
import { accountLimits, dataExportType, type OutputOf, type ownDataApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { newFileKey } from '../../drivers/files/file-key.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { removeFile, storeLocalFile } from '../files/index.ts'
import { type DataList, listsOf } from './collect-data.ts'
import { filesOf } from './collect-files.ts'
import { openZip, type Pieces, type ZipWriter } from './write-zip.ts'

const dayMs = 86_400_000
/** Lease of an export: for this long other instances leave it to the one that makes it. */
const leaseMs = 15 * 60_000
/** Maximum bytes of files in one ZIP; files beyond that are listed without their content. */
const maxFilesBytes = 2 * 1024 ** 3

export const exportStatus = { pending: 0, done: 1, failed: 2 } as const

/** Yields a list as JSON, row by row. */
async function* jsonOf({ rows }: DataList): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const row of rows()) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
    isFirst = false
  }
  yield '\n]\n'
}

async function addFiles(ctx: Context, zip: ZipWriter, userId: number): Promise<void> {
  let bytes = 0
  for await (const file of filesOf(ctx, userId)) {
    bytes += file.bytes
    if (bytes > maxFilesBytes) return
    const found = await ctx.files.read(file.key)
    if (found) await zip.add(file.name, found.stream as Pieces)
  }
}

/** Releases the ZIPs of a person for the next sweep. */
export async function releaseExports(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ type_id: 0, created_at: 0 })
    .where('type', '=', dataExportType)
    .where('user_id', '=', userId)
    .execute()
}

/** Stores a finished ZIP; deletes it if its account was closed meanwhile. */
async function storeZip(ctx: Context, exportId: number, userId: number, path: string): Promise<void> {
  const key = newFileKey('bin')
  const { size } = await stat(path)
  await storeLocalFile(ctx, key, path)
  const now = ctx.clock.now()
  const name = `chaguan-${userId}-${ctx.time.format(now).slice(0, 10)}.zip`
  const isWanted = await ctx.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('data_exports')
      .set({ status: exportStatus.done, made_at: now })
      .where('id', '=', exportId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const { id } = await tx
      .insertInto('attachments')
      .values({
        user_id: userId,
        type: dataExportType,
        type_id: exportId,
        sort: 0,
        is_approved: 1,
        file_key: key,
        file_name: name,
        extension: 'zip',
        file_type: 'application/zip',
        file_size: size,
        file_width: 0,
        file_height: 0,
        ip: '',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('data_exports').set({ attachment_id: id }).where('id', '=', exportId).execute()
    return true
  })
  if (!isWanted) await removeFile(ctx, key)
}

async function make(ctx: Context, exportId: number, userId: number): Promise<void> {
  const path = ctx.files.newTemporaryPath()
  const zip = openZip(path, ctx.clock.now())
  try {
    for (const list of await listsOf(ctx, userId)) await zip.add(`${list.name}.json`, jsonOf(list))
    await addFiles(ctx, zip, userId)
    await zip.close()
    await storeZip(ctx, exportId, userId, path)
  } catch (error) {
    zip.abort()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Takes the lease of the next export that no instance is making; null for none. */
async function claim(ctx: Context): Promise<{ id: number; user_id: number } | null> {
  const now = ctx.clock.now()
  const row = await ctx.transaction(async (tx) => {
    const open = await tx
      .selectFrom('data_exports')
      .select(['id', 'user_id'])
      .where('status', '=', exportStatus.pending)
      .where((eb) => eb.or([eb('begun_at', 'is', null), eb('begun_at', '<', now - leaseMs)]))
      .orderBy('id')
      .limit(1)
      .modifyEnd(forUpdate(ctx.database.engine))
      .executeTakeFirst()
    if (open) await tx.updateTable('data_exports').set({ begun_at: now }).where('id', '=', open.id).execute()
    return open
  })
  return row ?? null
}

/** Makes all pending exports, one after the other. A failed one is marked so, and its owner may request another. */
export async function createPendingExports(ctx: Context): Promise<void> {
  for (let next = await claim(ctx); next; next = await claim(ctx)) {
    const { id, user_id } = next
    try {
      await make(ctx, id, user_id)
    } catch (error) {
      ctx.log.error({ err: error, exportId: id }, 'a data export failed')
      await ctx.transaction((tx) =>
        tx.updateTable('data_exports').set({ status: exportStatus.failed }).where('id', '=', id).execute(),
      )
    }
  }
}

/** Releases the ZIPs of expired exports and deletes the exports. */
export async function deleteExpiredExports(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - accountLimits.dataExportDays * dayMs
  await ctx.transaction(async (tx) => {
    const old = await tx.deleteFrom('data_exports').where('asked_at', '<=', before).returning('id').execute()
    for (const { id } of old)
      await tx
        .updateTable('attachments')
        .set({ type_id: 0, created_at: 0 })
        .where('type', '=', dataExportType)
        .where('type_id', '=', id)
        .execute()
  })
}

/** Schedules an export of the viewer's data. Throws RESOURCE_EXIST for a second one within a day. */
export async function requestDataExport(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof ownDataApi.requestDataExport>> {
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    // Lock the user, so that one of two concurrent requests is refused.
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', viewer.id)
      .modifyEnd(forUpdate(ctx.database.engine))
      .execute()
    const recent = await tx
      .selectFrom('data_exports')
      .select('id')
      .where('user_id', '=', viewer.id)
      .where('status', '<>', exportStatus.failed)
      .where('asked_at', '>', now - dayMs)
      .executeTakeFirst()
    if (recent) throw new AppError('RESOURCE_EXIST', localized('ownData.export.tooOften'))
    await tx.deleteFrom('data_exports').where('user_id', '=', viewer.id).execute()
    await releaseExports(tx, viewer.id)
    await tx
      .insertInto('data_exports')
      .values({
        user_id: viewer.id,
        status: exportStatus.pending,
        attachment_id: 0,
        asked_at: now,
        begun_at: null,
        made_at: null,
      })
      .execute()
  })
  createPendingExports(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'pending data exports were not processed'),
  )
  return []
}
