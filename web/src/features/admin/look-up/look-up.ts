import { managedTopicsApi, managedUsersApi, moderationApi, type OutputOf } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'

/** What can be picked: its name, and a text that distinguishes it from others of the same name. */
export interface PickedItem {
  readonly id: number
  readonly name: string
  readonly note: string
}

/** The most results of a search. */
export const maxFound = 6

type Person = OutputOf<typeof managedUsersApi.listManagedUsers>['pageData'][number]
type Thread = OutputOf<typeof moderationApi.listManagedThreads>['pageData'][number]
type Topic = OutputOf<typeof managedTopicsApi.listManagedTopics>['pageData'][number]

const page = { page: 1, perPage: maxFound }
const quiet = { quiet: true }

/** The id that a text is; none for any other text. */
const idsIn = (words: string): readonly number[] => (/^\d{1,15}$/.test(words) ? [Number(words)] : [])

/** The first result of each id, in order. */
const distinct = <Row>(rows: readonly Row[], idOf: (row: Row) => number): readonly Row[] =>
  [...new Map(rows.map((row) => [idOf(row), row])).values()].slice(0, maxFound)

/** Finds people by nickname, part of the user name, or id. */
export async function lookUpPeople(words: string): Promise<readonly Person[]> {
  const filters = [...idsIn(words).map((id) => ({ id })), { nickname: words }, { username: `*${words}*` }]
  const pages = await Promise.all(
    filters.map((filter) => call(managedUsersApi.listManagedUsers, { ...page, filter }, quiet)),
  )
  return distinct(
    pages.flatMap(({ pageData }) => pageData),
    ({ userId }) => userId,
  )
}

/** Finds people as {@link lookUpPeople}, to be picked. */
export const findPeople = async (words: string): Promise<readonly PickedItem[]> =>
  (await lookUpPeople(words)).map(({ userId, nickname, username }) => ({
    ...{ id: userId, name: nickname || username, note: `${username} · ${userId}` },
  }))

/** Finds threads that are not deleted by title and text, or id. */
export async function lookUpThreads(words: string): Promise<readonly Thread[]> {
  const filters = [...idsIn(words).map((threadId) => ({ threadId })), { q: words }]
  const pages = await Promise.all(
    filters.map((filter) =>
      call(moderationApi.listManagedThreads, { ...page, ...filter, isDeleted: 'no' }, quiet),
    ),
  )
  return distinct(
    pages.flatMap(({ pageData }) => pageData),
    ({ threadId }) => threadId,
  )
}

/** Finds topics by part of the name, or id. */
export async function lookUpTopics(words: string): Promise<readonly Topic[]> {
  const filters = [...idsIn(words).map((topicId) => ({ topicId })), { content: words }]
  const pages = await Promise.all(
    filters.map((filter) => call(managedTopicsApi.listManagedTopics, { ...page, ...filter }, quiet)),
  )
  return distinct(
    pages.flatMap(({ pageData }) => pageData),
    ({ topicId }) => topicId,
  )
}
