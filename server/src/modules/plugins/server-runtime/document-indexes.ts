import { createHash } from 'node:crypto'
import type { DocumentQuery } from '@chaguan/plugin-sdk'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { SiteState } from '../../../context/site-state.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { acquireLock } from '../../../drivers/db/dialect.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { RunningPlugin } from './running-plugin.ts'

/** A collection of one plugin, with its index fields. */
export interface CollectionRef {
  readonly appId: string
  readonly collection: string
  readonly indexes: readonly string[]
}

/** Returns a collection that the package declares; throws for any other. */
export function collectionOf({ appId, live }: RunningPlugin, name: unknown): CollectionRef {
  const { storage } = live.manifest.uses
  if (typeof name !== 'string' || !Object.hasOwn(storage, name))
    throw new Error('there is no such collection')
  return { appId, collection: name, indexes: storage[name] ?? [] }
}

const columns = ['index_1', 'index_2', 'index_3'] as const
type Column = (typeof columns)[number]

/** Encodes a value so that text order equals value order: numbers before texts. */
function sortable(value: unknown): string | null {
  if (typeof value === 'string') return `t${value.slice(0, 200)}`
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value + 0)
  // Negative numbers sort in reverse of their bits, and below positive ones.
  const isNegative = (bytes[0] ?? 0) >= 128
  for (const [index, byte] of bytes.entries())
    bytes[index] = isNegative ? ~byte : index === 0 ? byte ^ 128 : byte
  return `n${bytes.toString('hex')}`
}

const markOf = ({ indexes }: CollectionRef) =>
  createHash('sha256').update(indexes.join()).digest('hex').slice(0, 12)

/** Returns the index columns of a document. */
export function indexValues(where: CollectionRef, value: unknown) {
  const field = (name: string | undefined) =>
    name !== undefined && typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? sortable((value as Record<string, unknown>)[name])
      : null
  const [index_1, index_2, index_3] = columns.map((_column, at) => field(where.indexes[at]))
  return {
    index_1: index_1 ?? null,
    index_2: index_2 ?? null,
    index_3: index_3 ?? null,
    index_mark: markOf(where),
  }
}

/** Condition for the documents of a collection. */
export const inside =
  ({ appId, collection }: CollectionRef) =>
  (eb: ExpressionBuilder<Tables, 'plugin_documents'>) =>
    eb.and({ app_id: appId, collection })

/** Rewrites the index columns of documents that were stored under another declaration. */
async function refresh(ctx: Context, where: CollectionRef): Promise<void> {
  const mark = markOf(where)
  for (;;) {
    const rows = await ctx.db
      .selectFrom('plugin_documents')
      .select(['id', 'value', 'version'])
      .where(inside(where))
      .where('index_mark', '!=', mark)
      .limit(500)
      .execute()
    if (rows.length === 0) return
    await ctx.transaction(async (tx) => {
      for (const { id, value, version } of rows)
        await tx
          .updateTable('plugin_documents')
          .set(indexValues(where, JSON.parse(value)))
          .where('id', '=', id)
          .where('version', '=', version)
          .execute()
    })
  }
}

/** Declarations of indexes whose documents have their values. */
const refreshed: SiteState<Context, Set<string>> = { name: 'refreshed indexes', open: () => new Set() }

/** Runs `refresh` once per declaration in this process. */
export async function refreshOnce(ctx: Context, where: CollectionRef): Promise<void> {
  const done = ctx.state(refreshed)
  const name = `${where.appId} ${where.collection} ${markOf(where)}`
  if (done.has(name)) return
  await refresh(ctx, where)
  done.add(name)
}

type Condition = ExpressionWrapper<Tables, 'plugin_documents', SqlBool>

/** Returns the condition of a query. Throws for an undeclared index. */
export function queryCondition(where: CollectionRef, { index, equals, from, to }: DocumentQuery) {
  const at = index === undefined ? -1 : where.indexes.indexOf(index)
  if (index !== undefined && at < 0) throw new Error('there is no such index')
  const column: Column | 'doc_key' = columns[at] ?? 'doc_key'
  const bound = (value: unknown): string => {
    const text = column === 'doc_key' ? value : sortable(value)
    if (typeof text !== 'string') throw new Error('an index can only be compared with a number or a text')
    return text
  }
  const conditions = (eb: ExpressionBuilder<Tables, 'plugin_documents'>): Condition[] => [
    inside(where)(eb),
    ...(column === 'doc_key' ? [] : [eb(column, 'is not', null)]),
    ...(equals === undefined ? [] : [eb(column, '=', bound(equals))]),
    ...(from === undefined ? [] : [eb(column, '>=', bound(from))]),
    ...(to === undefined ? [] : [eb(column, '<=', bound(to))]),
  ]
  return { column, conditions }
}

/** Returns whether a collection has its maximum of documents; locks it until the transaction ends. */
export async function isFull(ctx: Context, tx: Tx, where: CollectionRef, atMost: unknown): Promise<boolean> {
  if (typeof atMost !== 'object' || atMost === null)
    throw new Error('atMost must have an index, a value and a count')
  const { index, equals, count } = atMost as { index?: unknown; equals?: unknown; count?: unknown }
  if (typeof index !== 'string' || equals === undefined || !Number.isSafeInteger(count))
    throw new Error('atMost must have an index, a value and a count')
  const { conditions } = queryCondition(where, { index, equals: equals as string })
  await acquireLock(tx, ctx.database.engine, `plugin ${where.appId} ${where.collection}`)
  const found = await tx
    .selectFrom('plugin_documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(conditions(eb)))
    .executeTakeFirstOrThrow()
  return Number(found.count) >= (count as number)
}
