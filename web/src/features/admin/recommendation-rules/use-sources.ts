import type { OutputOf, recommendationRulesApi } from '@chaguan/contracts/browser'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PickedItem } from '../look-up/IdPicker.tsx'
import { findPeople, lookUpThreads, lookUpTopics } from '../look-up/look-up.ts'

export type Rules = OutputOf<typeof recommendationRulesApi.readRecommendationRules>
export type ListName =
  | 'userIds'
  | 'topicIds'
  | 'threadIds'
  | 'blockUserIds'
  | 'blockTopicIds'
  | 'blockThreadIds'

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
