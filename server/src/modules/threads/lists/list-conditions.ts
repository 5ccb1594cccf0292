import { type RawBuilder, sql } from 'kysely'
import type { QueryInputs } from '../../../drivers/db/prepared.ts'
import type { ListShape, ListValues } from './prepare-list-query.ts'

type ListInputs = QueryInputs<ListValues>
type Condition = RawBuilder<boolean>

const anyTrue = (parts: readonly Condition[]) => sql<boolean>`(${sql.join(parts, sql` or `)})`
const noneTrue = (parts: readonly Condition[]) => sql<boolean>`not ${anyTrue(parts)}`

function inTopic({ isOneOf }: ListInputs, list: 'allowedTopics' | 'blockedTopics'): Condition {
  return sql<boolean>`exists (
    select 1 from thread_topic
    where thread_topic.thread_id = threads.id and ${isOneOf(sql.ref('thread_topic.topic_id'), list)})`
}

/** Rules on authors never apply to anonymous threads: the result would reveal the author. */
function openlyBy({ isOneOf }: ListInputs, list: 'allowedUsers' | 'blockedUsers'): Condition {
  return sql<boolean>`(threads.is_anonymous = 0 and ${isOneOf(sql.ref('threads.user_id'), list)})`
}

const allowing: Readonly<Record<string, (start: ListInputs) => Condition>> = {
  // The plus keeps the planner from choosing the index on categories over the one with the list's order.
  categories: ({ isOneOf }) => isOneOf(sql`+threads.category_id`, 'allowedCategories'),
  threads: ({ isOneOf }) => isOneOf(sql`+threads.id`, 'allowedThreads'),
  topics: (start) => inTopic(start, 'allowedTopics'),
  users: (start) => openlyBy(start, 'allowedUsers'),
  groups: ({ isOneOf }) => sql<boolean>`(threads.is_anonymous = 0 and exists (
    select 1 from group_user where group_user.user_id = threads.user_id
    and ${isOneOf(sql.ref('group_user.group_id'), 'allowedGroups')}))`,
}

const blocking: Readonly<Record<string, (start: ListInputs) => Condition>> = {
  blockedThreads: ({ isOneOf }) => isOneOf(sql`+threads.id`, 'blockedThreads'),
  blockedTopics: (start) => inTopic(start, 'blockedTopics'),
  blockedUsers: (start) => openlyBy(start, 'blockedUsers'),
}

/** Condition of the recommendation rules: empty lists are skipped; without an allow-list everything is allowed. */
function isRecommended(start: ListInputs, { recommendationRules }: ListShape): Condition {
  const lists = recommendationRules.split(' ')
  const allowed = lists.flatMap((name) => allowing[name]?.(start) ?? [])
  const blocked = lists.flatMap((name) => blocking[name]?.(start) ?? [])
  return sql<boolean>`(${allowed.length > 0 ? anyTrue(allowed) : sql`1 = 1`}
    and ${blocked.length > 0 ? noneTrue(blocked) : sql`1 = 1`})`
}

/** Each condition on the row `threads`. Flags are literals, because partial indexes match literals only. */
const conditions: Readonly<Record<keyof ListShape, (start: ListInputs, shape: ListShape) => Condition>> = {
  essence: () => sql`threads.is_essence = 1`,
  site: () => sql`threads.is_site = 1`,
  // The plus keeps the planner from choosing the index on categories over the one with the list's order.
  narrowed: ({ isOneOf }) => isOneOf(sql`+threads.category_id`, 'categories'),
  since: ({ parameters }) => sql`threads.created_at >= ${parameters.since}`,
  denied: ({ isOneOf }) =>
    sql`not (${isOneOf(sql.ref('threads.user_id'), 'denied')} and threads.is_anonymous = 0)`,
  without: ({ isOneOf }) => sql`not ${isOneOf(sql.ref('threads.id'), 'without')}`,
  types: ({ isOneOf }) => sql`exists (
    select 1 from thread_tag
    where thread_tag.thread_id = threads.id and ${isOneOf(sql.ref('thread_tag.tag'), 'types', 'texts')})`,
  topic: ({ parameters }) => sql`exists (
    select 1 from thread_topic
    where thread_topic.thread_id = threads.id and thread_topic.topic_id = ${parameters.topicId})`,
  search: ({ isOneOf }) => isOneOf(sql.ref('threads.id'), 'found'),
  ownSearch: ({ engine, parameters }, { ownSearch }) => {
    const lower = sql.raw(engine === 'sqlite' ? ownSearch : 'lower')
    return sql`${lower}(threads.title || ' ' || threads.list_text) like ${parameters.pattern} escape '\\'`
  },
  followed: ({ isOneOf }) =>
    sql`(threads.is_anonymous = 0 and ${isOneOf(sql`+threads.user_id`, 'followed')})`,
  recommendationRules: isRecommended,
}

/**
 * Returns all conditions of a shape joined by `and`, without `is_listed`, and without those in `leftOut`, which the
 * source of the list implies.
 */
export function conditionOf(
  shape: ListShape,
  start: ListInputs,
  leftOut: readonly (keyof ListShape)[] = [],
): Condition {
  const names = (Object.keys(conditions) as (keyof ListShape)[]).filter(
    (name) => shape[name] !== false && shape[name] !== '' && !leftOut.includes(name),
  )
  return names.reduce<Condition>((all, name) => sql`${all} and ${conditions[name](start, shape)}`, sql`1 = 1`)
}
