import { type RawBuilder, sql } from 'kysely'
import { prepareByShape, type QueryInputs } from '../../../drivers/db/prepared.ts'
import { type ThreadRow, threadColumns } from '../thread-store.ts'
import { conditionOf } from './list-conditions.ts'
import type { ListOrder } from './list-query.ts'
import type { ListShape, ListValues } from './prepare-list-query.ts'

/** A keyset query along the index of the list's order. */
export interface KeysetShape {
  readonly list: ListShape
  readonly order: ListOrder
  /** Reads in ascending order. */
  readonly fromEnd: boolean
  /** Whether it starts at a known position. */
  readonly isFromPosition: boolean
  /** The number of categories that are queried separately and merged; 0 for one query over all. */
  readonly categories: number
}

type ListInputs = QueryInputs<ListValues>

const columns = sql.join(threadColumns.map((column) => sql.ref(`threads.${column}`)))

function selectInOrder(
  shape: KeysetShape,
  start: ListInputs,
  within: RawBuilder<boolean>,
  limit: RawBuilder<unknown>,
) {
  const key = sql.ref(`threads.${shape.order}`)
  const direction = shape.fromEnd ? sql`asc` : sql`desc`
  const from = shape.isFromPosition
    ? sql` and (${key}, threads.id) <= (${start.parameters.fromKey}, ${start.parameters.fromId})`
    : sql``
  return sql`select threads.id as id, ${key} as sort_key from threads
    where threads.is_listed = 1 and ${within}${from}
    order by ${key} ${direction}, threads.id ${direction} ${limit}`
}

function selectByCategory(shape: KeysetShape, start: ListInputs, limit: RawBuilder<unknown>) {
  const { parameters } = start
  const conditions = conditionOf(shape.list, start, ['narrowed'])
  const direction = shape.fromEnd ? sql`asc` : sql`desc`
  const parts = Array.from({ length: shape.categories }, (_, index) => {
    const inOne = sql<boolean>`threads.category_id = ${parameters[`category${index}`]} and ${conditions}`
    return sql`select * from (${selectInOrder(shape, start, inOne, sql`limit ${parameters.reach}`)}) as part`
  })
  return sql`select id, sort_key from (${sql.join(parts, sql` union all `)}) as parts
    order by sort_key ${direction}, id ${direction} ${limit}`
}

/** One page of rows, unordered: ids are read from the index alone, so that skipped rows are never loaded. */
export const selectByKeyset = prepareByShape<KeysetShape, ListValues, ThreadRow>((shape, start) => {
  const limit = sql`limit ${start.parameters.take} offset ${start.parameters.skip}`
  const ids =
    shape.categories > 0
      ? selectByCategory(shape, start, limit)
      : selectInOrder(shape, start, conditionOf(shape.list, start), limit)
  const query = sql<ThreadRow>`select ${columns} from (${ids}) as page
    inner join threads on threads.id = page.id`
  return { compile: () => query.compile(start.db) }
})
