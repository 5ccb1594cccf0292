import type { DocumentQuery, StoredDocument } from '@chaguan/plugin-sdk'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import {
  type CollectionRef,
  indexValues,
  inside,
  isFull,
  queryCondition,
  refreshOnce,
} from './document-indexes.ts'

/** Maximum characters of a document, and documents and characters of one plugin. */
const maxDocument = 64 * 1024
const maxDocuments = 100_000
const maxCharacters = 64 * 1024 * 1024
const maxListed = 200
const defaultListLimit = 50

function keyOf(key: unknown): string {
  if (typeof key !== 'string' || key === '' || key.length > 200)
    throw new Error('a key must have 1 to 200 characters')
  return key
}

interface Row {
  readonly doc_key: string
  readonly value: string
  readonly version: number
}

const present = ({ doc_key, value, version }: Row): StoredDocument => ({
  key: doc_key,
  value: JSON.parse(value) as StoredDocument['value'],
  version: Number(version),
})

export async function getDocument(
  ctx: Context,
  where: CollectionRef,
  key: unknown,
): Promise<StoredDocument | null> {
  const row = await ctx.db
    .selectFrom('plugin_documents')
    .select(['doc_key', 'value', 'version'])
    .where(inside(where))
    .where('doc_key', '=', keyOf(key))
    .executeTakeFirst()
  return row ? present(row) : null
}

interface DocumentInput {
  readonly key?: unknown
  readonly value?: unknown
  readonly person?: unknown
  readonly ifVersion?: unknown
  readonly atMost?: unknown
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Throws unless the plugin has room for a further document of this many characters. */
async function assertRoom(tx: Tx, { appId }: CollectionRef, characters: number): Promise<void> {
  const used = await tx
    .selectFrom('plugin_documents')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(length(value)), 0)`.as('characters'),
    ])
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  if (Number(used.count) >= maxDocuments || Number(used.characters) + characters > maxCharacters)
    throw new Error('the storage of the plugin is full')
}

/** Stores a document and returns its version; null if the expected version or the maximum number does not match. */
export async function putDocument(
  ctx: Context,
  where: CollectionRef,
  { key: given, value = null, person = 0, ifVersion, atMost }: DocumentInput,
): Promise<number | null> {
  const key = keyOf(given)
  const json = JSON.stringify(value)
  if (json.length > maxDocument) throw new Error(`a document has at most ${maxDocument} characters`)
  if (!isCount(person)) throw new Error('person must be the id of a member')
  const now = ctx.clock.now()
  const values = { person_id: person, value: json, ...indexValues(where, value), updated_at: now }
  if (atMost !== undefined) await refreshOnce(ctx, where)
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('plugin_documents')
      .select(['version'])
      .where(inside(where))
      .where('doc_key', '=', key)
      .executeTakeFirst()
    const version = Number(before?.version ?? 0)
    if (ifVersion !== undefined && version !== ifVersion) return null
    if (before) {
      const { numUpdatedRows } = await tx
        .updateTable('plugin_documents')
        .set({ ...values, version: version + 1 })
        .where(inside(where))
        .where('doc_key', '=', key)
        // On PostgreSQL another instance may have updated it meanwhile.
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows > 0n ? version + 1 : null
    }
    if (atMost !== undefined && (await isFull(ctx, tx, where, atMost))) return null
    await assertRoom(tx, where, json.length)
    const inserted = await tx
      .insertInto('plugin_documents')
      .values({
        ...values,
        app_id: where.appId,
        collection: where.collection,
        doc_key: key,
        version: 1,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['app_id', 'collection', 'doc_key']).doNothing())
      .executeTakeFirst()
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n ? 1 : null
  })
}

export async function deleteDocument(ctx: Context, where: CollectionRef, key: unknown): Promise<null> {
  const name = keyOf(key)
  await ctx.transaction((tx) =>
    tx.deleteFrom('plugin_documents').where(inside(where)).where('doc_key', '=', name).execute(),
  )
  return null
}

export async function findDocuments(
  ctx: Context,
  where: CollectionRef,
  query: DocumentQuery,
): Promise<StoredDocument[]> {
  const { column, conditions } = queryCondition(where, query)
  if (query.index !== undefined) await refreshOnce(ctx, where)
  const { limit = defaultListLimit, offset = 0, order = 'asc' } = query
  if (!isCount(limit) || !isCount(offset)) throw new Error('limit and offset must be non-negative integers')
  const direction = order === 'desc' ? 'desc' : 'asc'
  const rows = await ctx.db
    .selectFrom('plugin_documents')
    .select(['doc_key', 'value', 'version'])
    .where((eb) => eb.and(conditions(eb)))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(Math.min(limit, maxListed))
    .offset(offset)
    .execute()
  return rows.map(present)
}

export async function countDocuments(
  ctx: Context,
  where: CollectionRef,
  query: DocumentQuery,
): Promise<number> {
  const { conditions } = queryCondition(where, query)
  if (query.index !== undefined) await refreshOnce(ctx, where)
  const { count } = await ctx.db
    .selectFrom('plugin_documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(conditions(eb)))
    .executeTakeFirstOrThrow()
  return Number(count)
}
