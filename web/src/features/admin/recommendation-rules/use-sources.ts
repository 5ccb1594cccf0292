import type { OutputOf, recommendationRulesApi } from '@chaguan/contracts/browser'
import { useMemo } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { Conflict } from '../form/Conflicts.tsx'
import { categoriesQuery, flatCategories, groupsQuery } from '../groups/group-queries.ts'
import { findPeople, lookUpThreads, lookUpTopics, type PickedItem } from '../look-up/look-up.ts'

export type Rules = OutputOf<typeof recommendationRulesApi.readRecommendationRules>
export type ListName =
  | 'userIds'
  | 'topicIds'
  | 'threadIds'
  | 'blockUserIds'
  | 'blockTopicIds'
  | 'blockThreadIds'

/** The values of the form. */
export const formOf = (rules: Rules) => ({
  ...{ categoryIds: rules.categoryIds, groupIds: rules.groupIds, siteOpenSort: rules.siteOpenSort },
  ...{ userIds: rules.userIds, topicIds: rules.topicIds, threadIds: rules.threadIds },
  ...{ blockUserIds: rules.blockUserIds, blockTopicIds: rules.blockTopicIds },
  blockThreadIds: rules.blockThreadIds,
})
export type RuleFields = ReturnType<typeof formOf>

/** The values of a form in the wire's format. */
export const inputOf = (form: RuleFields) =>
  ({ ...form, siteOpenSort: form.siteOpenSort === 1 ? 1 : 0 }) as const

/** The ids in a list of the rules. */
export const idsOf = (text: string): string[] => text.split(',').filter((id) => id !== '')

const findTopics = async (words: string): Promise<readonly PickedItem[]> =>
  (await lookUpTopics(words)).map(({ topicId, content }) => ({
    ...{ id: topicId, name: `#${content}#`, note: String(topicId) },
  }))
const findThreads =
  (untitled: string) =>
  async (words: string): Promise<readonly PickedItem[]> =>
    (await lookUpThreads(words)).map(({ threadId, title, nickname }) => ({
      ...{ id: threadId, name: title || untitled, note: `${nickname} · ${threadId}` },
    }))

/** For each list, its search, and the names of what it has. */
export function useSources(rules: Rules) {
  const t = useTexts()
  const untitled = t('adminLists.untitled')
  const find = useMemo(() => findThreads(untitled), [untitled])
  const people = [...rules.userInfo, ...rules.blockUserInfo]
  const topics = [...rules.topicInfo, ...rules.blockTopicInfo]
  const threads = [...rules.threadInfo, ...rules.blockThreadInfo]
  const personNames = new Map(people.map((one) => [one.userId, one.nickname || one.username]))
  const topicNames = new Map(topics.map(({ topicId, topicTitle }) => [topicId, `#${topicTitle}#`]))
  const titles = new Map(threads.map(({ threadId, threadTitle }) => [threadId, threadTitle || untitled]))
  const ofPeople = { find: findPeople, nameOf: (id: number) => personNames.get(id) }
  const ofTopics = { find: findTopics, nameOf: (id: number) => topicNames.get(id) }
  const ofThreads = { find, nameOf: (id: number) => titles.get(id) }
  return {
    ...{ userIds: ofPeople, topicIds: ofTopics, threadIds: ofThreads },
    ...{ blockUserIds: ofPeople, blockTopicIds: ofTopics, blockThreadIds: ofThreads },
  } satisfies Record<ListName, unknown>
}

/** Returns a function that puts a conflict into words: the field, and the names of what it has now. */
export function useConflictText(sources: ReturnType<typeof useSources>) {
  const t = useTexts()
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const { data: groups = [] } = useApiQuery(groupsQuery)
  const named = (items: readonly { readonly id: number; readonly name: string }[]) => (id: number) =>
    items.find((one) => one.id === id)?.name
  const chosen = {
    categoryIds: { label: t('admin.categories'), nameOf: named(flatCategories(categories)) },
    groupIds: { label: t('adminSite.home.groups'), nameOf: named(groups) },
  }
  return ({ key, value }: Conflict) => {
    const name = key as keyof RuleFields
    if (name === 'siteOpenSort')
      return { name: t('adminSite.home.open'), value: t(value === 1 ? 'adminForm.on' : 'adminForm.off') }
    const { label, nameOf } =
      name === 'categoryIds' || name === 'groupIds'
        ? chosen[name]
        : { label: t(`adminSite.home.${name}`), nameOf: sources[name].nameOf }
    const names = idsOf(String(value)).map((id) => nameOf(Number(id)) ?? id)
    const part = t(name.startsWith('block') ? 'adminSite.home.exclude' : 'adminSite.home.include')
    return { name: `${part} · ${label}`, value: names.join(' / ') }
  }
}
