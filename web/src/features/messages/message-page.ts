import {
  dialogsApi,
  type FormAction,
  followTypes,
  notificationsApi,
  relationsApi,
  usersApi,
} from '@chaguan/contracts/browser'
import { logProblem } from '../../api/log.ts'
import { query } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import type { HeadContext, LoadContext, PageHead, PageProps } from '../../shared/page/page-types.ts'

/** The four entries of the notification centre (docs/reference/pages.md#messages) by the `page` of their address. */
export const messageKinds = ['index', 'account', 'financial', 'thread'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The tabs of the notifications about threads. */
export const threadTabs = ['all', 'at', 'reply', 'like'] as const
export type ThreadTab = (typeof threadTabs)[number]

/** The part of the notification centre that an address opens. */
export interface MessagePlace {
  readonly kind: MessageKind
  /** The tab of the notifications about threads. */
  readonly tab: ThreadTab
  /** The open chat; null for the list. */
  readonly chat: ChatPlace | null
  /** The keyword of the search in all conversations; null for their list. */
  readonly find: string | null
  /** The searched name of the person to start a chat with, empty at first; null for the list. */
  readonly begins: string | null
  readonly page: number
}

/** A chat by its person, its conversation, or both; 0 for what the address does not contain. */
export interface ChatPlace {
  readonly userId: number
  readonly dialogId: number
  readonly nickname: string
  /** The keyword of the search; null without a search. */
  readonly keyword: string | null
  /** Id of the message to start at; 0 for the latest. */
  readonly messageId: number
  /** The page of the results. */
  readonly page: number
}

type MessageAddress = Pick<PageProps, 'query'>

const numberOf = (query: URLSearchParams, name: string): number => {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

const pageOf = (query: URLSearchParams) => Math.min(Math.max(1, numberOf(query, 'p')), 1_000_000)

function chatOf(query: URLSearchParams): ChatPlace | null {
  if (query.get('page') !== 'chat') return null
  const chat = {
    userId: numberOf(query, 'userId'),
    dialogId: numberOf(query, 'dialogId'),
    nickname: (query.get('nickname') ?? '').slice(0, 60),
    keyword: query.get('keyword')?.slice(0, 100).trim() ?? null,
    messageId: numberOf(query, 'id'),
    page: pageOf(query),
  }
  if (chat.userId > 0 || chat.dialogId > 0) return chat
  // A wrong link: there is nothing to show.
  logProblem('a chat was opened without a user id')
  return null
}

const isOneOf = <T extends string>(all: readonly T[], text: string | null): text is T =>
  all.some((one) => one === text)

/**
 * Parses the address of `/message` (docs/reference/pages.md#account-pages); the list of conversations for anything
 * unknown.
 */
export function messagePlace({ query }: MessageAddress): MessagePlace {
  const [kind, tab] = [query.get('page'), query.get('subPage')]
  return {
    kind: isOneOf(messageKinds, kind) ? kind : 'index',
    tab: isOneOf(threadTabs, tab) ? tab : 'all',
    chat: chatOf(query),
    find: (kind === 'find' && query.get('keyword')?.slice(0, 100).trim()) || null,
    begins: kind === 'new' ? (query.get('nickname')?.slice(0, 60).trim() ?? '') : null,
    page: pageOf(query),
  }
}

/** Addresses of the notification centre. */
export const messageLinks = {
  /** The page of the notification channels. */
  settings: '/my/notifications',
  kind: (kind: MessageKind, page = 1) =>
    withQuery(links.messages, {
      page: kind === 'index' ? undefined : kind,
      p: page > 1 ? page : undefined,
    }),
  /** The search in all conversations; their list with an empty keyword. */
  findAll: (keyword: string, page = 1) =>
    keyword === ''
      ? links.messages
      : withQuery(links.messages, { page: 'find', keyword, p: page > 1 ? page : undefined }),
  /** The page to start a chat with a person of this name. */
  begin: (nickname = '') => withQuery(links.messages, { page: 'new', nickname: nickname || undefined }),
  chat: (userId: number, dialogId?: number) =>
    withQuery(links.messages, { page: 'chat', userId, dialogId: dialogId || undefined }),
  /** A message in its chat. */
  message: (userId: number, dialogId: number, id: number) =>
    withQuery(links.messages, { page: 'chat', userId, dialogId, id }),
  /** The search in a chat; with an empty keyword its form. */
  find: (userId: number, dialogId: number, keyword: string, page = 1) =>
    withQuery(links.messages, {
      page: 'chat',
      userId,
      dialogId: dialogId || undefined,
      keyword,
      p: page > 1 ? page : undefined,
    }),
}

/** The number of conversations on a page. */
const dialogsPerPage = 20
/** The number of messages that a chat shows at first, and of results on a page. */
const messagesFirst = 50

export const dialogsQuery = (page: number) => query(dialogsApi.listDialogs, { page, perPage: dialogsPerPage })

/** The query for the latest messages of a conversation. */
export const messagesQuery = (dialogId: number) =>
  query(dialogsApi.listMessages, { page: 1, perPage: messagesFirst, filter: { dialogId } })

/** The query for a message of a conversation and those around it. */
export const aroundQuery = (dialogId: number, messageId: number) =>
  query(dialogsApi.listMessages, {
    page: 1,
    perPage: messagesFirst,
    filter: { dialogId, aroundId: messageId },
  })

/** The query for the messages with a keyword, the newest first. */
export const foundQuery = (dialogId: number, keyword: string, page: number) =>
  query(dialogsApi.listMessages, { page, perPage: messagesFirst, filter: { dialogId, keyword } })

/** The number of results per page of the search in all conversations. */
const foundPerPage = 20
/** The number of people of each kind to start a chat with. */
const peopleShown = 20

/** The query for messages with a keyword in all conversations, the newest first. */
export const foundInAllQuery = (keyword: string, page: number) =>
  query(dialogsApi.searchMessages, { page, perPage: foundPerPage, filter: { keyword } })

/** The query for the people whom the viewer follows, by name. */
export const followedQuery = (name: string) =>
  query(relationsApi.listFollows, {
    page: 1,
    perPage: peopleShown,
    filter: { type: followTypes.follows, ...(name && { nickName: name }) },
  })

/** The query for all people with a name. */
export const namedQuery = (nickname: string) =>
  query(usersApi.listUsers, { page: 1, perPage: peopleShown, filter: { nickname } })

/** The query for what a chat shows: search results, the messages around one, or the latest. */
function shownQuery({ keyword, messageId, page }: ChatPlace, dialogId: number) {
  if (keyword) return foundQuery(dialogId, keyword, page)
  return messageId > 0 ? aroundQuery(dialogId, messageId) : messagesQuery(dialogId)
}

export const recordQuery = (userId: number) => query(dialogsApi.findDialog, { userId })

export const otherQuery = (userId: number) => query(usersApi.openProfile, { userId })

const unreadQuery = query(notificationsApi.countUnread, {})

function chatQueries(chat: ChatPlace) {
  const { userId, dialogId } = chat
  return [
    ...(userId > 0 ? [otherQuery(userId)] : []),
    ...(dialogId > 0 ? [shownQuery(chat, dialogId)] : [recordQuery(userId)]),
  ]
}

/** The queries of the list: conversations, results, or people. */
function listQueries({ find, begins, page }: Pick<MessagePlace, 'find' | 'begins' | 'page'>) {
  if (begins !== null) return [followedQuery(begins), ...(begins === '' ? [] : [namedQuery(begins)])]
  return [find === null ? dialogsQuery(page) : foundInAllQuery(find, page)]
}

/** The queries of the page: on pc the list of conversations is beside the chat. */
export function messageQueries({ query, face }: LoadContext) {
  const { kind, chat, page, find, begins } = messagePlace({ query })
  const listed = listQueries({ find, begins, page })
  const list = kind === 'index' && (face === 'pc' || !chat) ? listed : []
  return [unreadQuery, ...list, ...(chat ? chatQueries(chat) : [])]
}

/** The queries for the messages of a chat whose address contains only its person. */
export function nextMessageQueries({
  query,
  read,
}: LoadContext & Pick<HeadContext<unknown, Translate>, 'read'>) {
  const { chat } = messagePlace({ query })
  if (!chat || chat.dialogId > 0) return []
  const found = read(recordQuery(chat.userId))?.dialogId
  return typeof found === 'number' ? [shownQuery(chat, found)] : []
}

/** The title of a chat; without a name when the person is unknown. */
export function chatTitle(t: Translate, name: string): string {
  return name === '' ? t('messages.chat') : t('messages.with', { name })
}

export function messageHead({ query, t, read }: HeadContext<unknown, Translate>): PageHead {
  const { chat, kind, begins } = messagePlace({ query })
  if (begins !== null) return { title: t('messages.begin.title'), noIndex: true }
  if (!chat)
    return { title: kind === 'index' ? t('messages.title') : t(`messages.kind.${kind}`), noIndex: true }
  const name = read(otherQuery(chat.userId))?.nickname ?? chat.nickname
  return { title: chatTitle(t, name), noIndex: true }
}

/** The forms to write and delete without JavaScript. */
export const messageForms: Readonly<Record<string, FormAction>> = {
  message: {
    endpoint: dialogsApi.openDialog,
    input: ({ userId, messageText }) => ({
      recipientUserId: Number(userId),
      messageText,
      isImage: false,
    }),
    next: (_data, { userId }) => messageLinks.chat(Number(userId)),
  },
  deleteDialog: {
    endpoint: dialogsApi.deleteDialog,
    input: ({ id }) => ({ id: Number(id) }),
    next: () => links.messages,
  },
}
