import { type RawBuilder, sql } from 'kysely'
import { prepareByShape, type QueryInputs } from '../../../drivers/db/prepared.ts'
import { conditionOf } from './list-conditions.ts'
import type { ListOrder, PersonList } from './list-query.ts'
import type { ListShape, ListValues } from './prepare-list-query.ts'

/** The table or condition from which the ids of a list are selected. */
export type ListSource = 'threads' | 'search' | 'topic' | 'types' | 'followed' | 'denied' | PersonList

export interface OffsetShape {
  readonly list: ListShape
  readonly source: ListSource
  readonly order: ListOrder
}

type ListInputs = QueryInputs<ListValues>

interface ListSourceSql {
  /** SQLite keeps the order of a cross join. */
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
  /** Replaces the order of the list. */
  readonly order?: RawBuilder<unknown>
  /** The condition that the source implies. */
  readonly meets?: keyof ListShape
  /** Whether it contains threads that are not listed. */
  readonly showsUnlisted?: true
}

const pinnedFirst = ({ parameters }: ListInputs) => sql`case when exists (
    select 1 from thread_sticks
    where thread_sticks.user_id = ${parameters.personId} and thread_sticks.thread_id = threads.id
  ) then 0 else 1 end, threads.created_at desc, threads.id desc`

const likesOf = ({ parameters }: ListInputs): ListSourceSql => ({
  from: sql`post_user cross join posts cross join threads`,
  where: sql`post_user.user_id = ${parameters.personId} and posts.id = post_user.post_id and posts.is_first = 1
    and threads.id = posts.thread_id`,
  order: sql`post_user.created_at desc, post_user.post_id`,
})

const sources: Readonly<Record<ListSource, (start: ListInputs) => ListSourceSql>> = {
  threads: () => ({ from: sql`threads`, where: sql`1 = 1` }),
  search: ({ isOneOf }) => ({
    from: sql`threads`,
    where: isOneOf(sql.ref('threads.id'), 'found'),
    meets: 'search',
  }),
  topic: ({ parameters }) => ({
    from: sql`thread_topic cross join threads`,
    where: sql`thread_topic.topic_id = ${parameters.topicId} and threads.id = thread_topic.thread_id`,
    meets: 'topic',
  }),
  types: ({ isOneOf }) => ({
    from: sql`(select distinct thread_id from thread_tag
      where ${isOneOf(sql.ref('tag'), 'types', 'texts')}) as tagged cross join threads`,
    where: sql`threads.id = tagged.thread_id`,
    meets: 'types',
  }),
  followed: ({ parameters }) => ({
    from: sql`user_follow cross join threads`,
    where: sql`user_follow.from_user_id = ${parameters.followerId} and threads.user_id = user_follow.to_user_id
      and threads.is_anonymous = 0`,
    meets: 'followed',
  }),
  denied: ({ isOneOf }) => ({
    from: sql`threads`,
    where: sql`${isOneOf(sql.ref('threads.user_id'), 'denied')} and threads.is_anonymous = 0`,
    meets: 'denied',
  }),
  drafts: ({ parameters }) => ({
    from: sql`threads`,
    where: sql`threads.user_id = ${parameters.personId} and threads.is_draft = 1 and threads.deleted_at is null`,
    order: sql`threads.updated_at desc, threads.id desc`,
    showsUnlisted: true,
  }),
  own: (start) => ({
    from: sql`threads`,
    where: sql`threads.user_id = ${start.parameters.personId} and threads.is_draft = 0
      and threads.deleted_at is null and threads.is_approved in (0, 1)`,
    order: pinnedFirst(start),
    showsUnlisted: true,
  }),
  author: (start) => ({
    from: sql`threads`,
    where: sql`threads.user_id = ${start.parameters.personId} and threads.is_anonymous = 0`,
    order: pinnedFirst(start),
  }),
  likes: likesOf,
  // A like of their own would reveal the author of an anonymous thread.
  likesOfOther: (start) => {
    const likes = likesOf(start)
    const isOwnAnonymous = sql`threads.is_anonymous = 1 and threads.user_id = ${start.parameters.personId}`
    return { ...likes, where: sql`${likes.where} and not (${isOwnAnonymous})` }
  },
  favourites: ({ parameters }) => ({
    from: sql`thread_user cross join threads`,
    where: sql`thread_user.user_id = ${parameters.personId} and threads.id = thread_user.thread_id`,
    order: sql`thread_user.created_at desc, thread_user.thread_id`,
  }),
  bought: ({ parameters }) => ({
    from: sql`(select thread_id, max(created_at) as at from purchases
      where user_id = ${parameters.personId} group by thread_id) as purchase cross join threads`,
    where: sql`threads.id = purchase.thread_id`,
    order: sql`purchase.at desc, threads.id desc`,
  }),
}

function partsOf(shape: OffsetShape, start: ListInputs) {
  const source = sources[shape.source](start)
  const listed = source.showsUnlisted ? sql`` : sql` and threads.is_listed = 1`
  const rest = conditionOf(shape.list, start, source.meets ? [source.meets] : [])
  const key = sql.ref(`threads.${shape.order}`)
  return {
    matching: sql`from ${source.from} where ${source.where}${listed} and ${rest}`,
    order: source.order ?? sql`${key} desc, threads.id desc`,
  }
}

/** Selects ids in list order, from `skip` on, at most `take`. */
export const selectIdsByOffset = prepareByShape<OffsetShape, ListValues, { id: number }>((shape, start) => {
  const { matching, order } = partsOf(shape, start)
  const query = sql<{ id: number }>`select threads.id as id ${matching}
    order by ${order} limit ${start.parameters.take} offset ${start.parameters.skip}`
  return { compile: () => query.compile(start.db) }
})

/** Counts the threads of a list, at most `take`. */
export const selectCountByOffset = prepareByShape<OffsetShape, ListValues, { count: number }>(
  (shape, start) => {
    const { matching } = partsOf(shape, start)
    const query = sql<{ count: number }>`
      select count(*) as count from (select 1 ${matching} limit ${start.parameters.take}) as counted`
    return { compile: () => query.compile(start.db) }
  },
)
