import { sql } from 'kysely'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { hasPart, isOneOf, orderByMatch } from '../../drivers/db/dialect.ts'
import { foldTopic } from './topic-store.ts'

/** A search for topics. */
export interface TopicSearch {
  /** Part of the name as typed; empty for all. */
  readonly part: string
  /** Topics whose name matches in another way: by pronunciation, or with a typing error. */
  readonly alsoIds: readonly number[]
  readonly recommended: boolean
  readonly order: 'newest' | 'views' | 'threads'
  /** Only topics with threads in these categories; 'all' for every topic. */
  readonly categories: 'all' | readonly number[]
  readonly offset: number
  readonly limit: number
}

const orderColumns = {
  newest: ['id'],
  views: ['view_count', 'thread_count'],
  threads: ['thread_count'],
} as const

type Narrowing = Pick<TopicSearch, 'part' | 'alsoIds' | 'recommended' | 'categories'>

function topicsOf(db: Db, engine: Engine, { part, alsoIds, recommended, categories }: Narrowing) {
  const key = foldTopic(part)
  let topics = db.selectFrom('topics').where('thread_count', '>', 0)
  if (key !== '')
    topics = topics.where((eb) =>
      eb.or([hasPart('content_key', key), isOneOf(engine, eb.ref('id'), alsoIds)]),
    )
  if (recommended) topics = topics.where('recommended', '=', 1)
  if (categories === 'all') return topics
  return topics.where((eb) =>
    eb.exists(
      eb
        .selectFrom('thread_topic')
        .innerJoin('threads', 'threads.id', 'thread_topic.thread_id')
        .select('thread_topic.thread_id')
        .whereRef('thread_topic.topic_id', '=', 'topics.id')
        .where('threads.is_listed', '=', 1)
        .where(isOneOf(engine, sql.ref('threads.category_id'), categories)),
    ),
  )
}

/** Finds topics with readable threads, the one with exactly the name first, and their number. */
export async function searchTopics(db: Db, engine: Engine, wanted: TopicSearch) {
  const key = foldTopic(wanted.part)
  const topics = topicsOf(db, engine, wanted)
  const ordered = orderColumns[wanted.order].reduce(
    (query, column) => query.orderBy(column, 'desc'),
    topics.selectAll().orderBy(orderByMatch('content_key', key)),
  )
  const [rows, count] = await Promise.all([
    ordered.orderBy('id', 'desc').limit(wanted.limit).offset(wanted.offset).execute(),
    topics.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.n }
}

/** Counts the listed threads of each topic in some categories; leaves out topics without one. */
export async function countThreadsIn(
  db: Db,
  engine: Engine,
  topicIds: readonly number[],
  categories: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('thread_topic')
    .innerJoin('threads', 'threads.id', 'thread_topic.thread_id')
    .select((eb) => ['thread_topic.topic_id', eb.fn.countAll<number>().as('count')])
    .where((eb) => isOneOf(engine, eb.ref('thread_topic.topic_id'), topicIds))
    .where('threads.is_listed', '=', 1)
    .where((eb) => isOneOf(engine, eb.ref('threads.category_id'), categories))
    .groupBy('thread_topic.topic_id')
    .execute()
  return new Map(rows.map((row) => [row.topic_id, row.count]))
}
