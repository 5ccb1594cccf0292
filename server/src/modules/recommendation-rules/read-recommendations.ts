import type { OutputOf, recommendationRulesApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { readSettings } from '../settings/index.ts'
import {
  findBusiest,
  findPeople,
  findRecommendationRules,
  findThreadTitles,
  findTopicTitles,
  type RuleList,
  ruleLists,
} from './recommendation-store.ts'

const maxSuggested = 10

const numbers = (text: string) =>
  text
    .split(',')
    .map(Number)
    .filter((id) => id > 0)

/**
 * Returns what the home page recommends and leaves out (docs/reference/wire-content.md#threads), with the names of
 * people, topics and threads.
 */
export async function readRecommendationRules(
  ctx: Context,
): Promise<OutputOf<typeof recommendationRulesApi.readRecommendationRules>> {
  const [row, settings] = await Promise.all([findRecommendationRules(ctx.db), readSettings(ctx)])
  const list = (name: RuleList) => row?.[ruleLists[name].column] ?? ''
  const people = (name: RuleList) => findPeople(ctx.db, numbers(list(name)))
  const topics = (name: RuleList) => findTopicTitles(ctx.db, numbers(list(name)))
  const threads = (name: RuleList) => findThreadTitles(ctx.db, numbers(list(name)))
  return {
    id: row?.id ?? 0,
    categoryIds: list('categoryIds'),
    groupIds: list('groupIds'),
    userIds: list('userIds'),
    topicIds: list('topicIds'),
    threadIds: list('threadIds'),
    blockUserIds: list('blockUserIds'),
    blockTopicIds: list('blockTopicIds'),
    blockThreadIds: list('blockThreadIds'),
    siteOpenSort: settings.site_open_sort ? 1 : 0,
    userInfo: await people('userIds'),
    blockUserInfo: await people('blockUserIds'),
    topicInfo: await topics('topicIds'),
    blockTopicInfo: await topics('blockTopicIds'),
    threadInfo: await threads('threadIds'),
    blockThreadInfo: await threads('blockThreadIds'),
  }
}

/** Suggests people: those with the most content. */
export function suggestPeople(ctx: Context): Promise<OutputOf<typeof recommendationRulesApi.suggestPeople>> {
  return findBusiest(ctx.db, maxSuggested)
}
