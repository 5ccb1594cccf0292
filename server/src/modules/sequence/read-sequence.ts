import type { OutputOf, sequenceApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { readSettings } from '../settings/index.ts'
import {
  findBusiest,
  findPeople,
  findSequence,
  findTopicTitles,
  type SequenceList,
  sequenceLists,
} from './sequence-store.ts'

const suggestedMost = 10

const numbers = (text: string) =>
  text
    .split(',')
    .map(Number)
    .filter((id) => id > 0)

/**
 * What the home page recommends and leaves out (docs/reference/wire-content.md#threads), with the names behind the ids
 * of people and topics.
 */
export async function readSequence(ctx: Context): Promise<OutputOf<typeof sequenceApi.readSequence>> {
  const [row, settings] = await Promise.all([findSequence(ctx.db), readSettings(ctx)])
  const list = (name: SequenceList) => row?.[sequenceLists[name].column] ?? ''
  const people = (name: SequenceList) => findPeople(ctx.db, numbers(list(name)))
  const topics = (name: SequenceList) => findTopicTitles(ctx.db, numbers(list(name)))
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
  }
}

/** People to choose from: those who write most. */
export function suggestPeople(ctx: Context): Promise<OutputOf<typeof sequenceApi.suggestPeople>> {
  return findBusiest(ctx.db, suggestedMost)
}
