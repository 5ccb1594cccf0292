import { dialogsApi, type FormAction, notificationsApi, usersApi } from '@chaguan/contracts/browser'
import { logProblem } from '../../api/log.ts'
import { query } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import type { HeadContext, LoadContext, PageHead, PageProps } from '../../shared/page/page-types.ts'

/** The four entries of the notification centre (docs/reference/pages.md#messages) by the `page` of their address. */
export const messageKinds = ['index', 'account', 'financial', 'thread'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The tabs of the notices about threads. */
export const threadTabs = ['at', 'reply', 'like'] as const
export type ThreadTab = (typeof threadTabs)[number]

/** Where on `/message` somebody is. */
export interface MessagePlace {
  readonly kind: MessageKind
  /** The tab of the notices about threads. */
  readonly tab: ThreadTab
  /** The chat that is open; null for the list. */
  readonly chat: ChatPlace | null
  readonly page: number
}

/** A chat by the person, by the conversation, or by both; 0 for what the address does not say. */
export interface ChatPlace {
  readonly userId: number
  readonly dialogId: number
  readonly nickname: string
  /** Words that are looked for in it; null while nobody looks for any. */
  readonly keyword: string | null
  /** The message that is shown first; 0 for the latest. */
  readonly messageId: number
  /** Page of what was found. */
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
  // Nothing to show, and a fault of whatever led here.
  logProblem('a chat was opened without a user id')
  return null
}

const isOneOf = <T extends string>(all: readonly T[], text: string | null): text is T =>
  all.some((one) => one === text)

/**
 * Reads the address of `/message` (docs/reference/pages.md#account-pages); what it does not know is the list of
 * conversations.
 */
export function messagePlace({ query }: MessageAddress): MessagePlace {
  const [kind, tab] = [query.get('page'), query.get('subPage')]
  return {
    kind: isOneOf(messageKinds, kind) ? kind : 'index',
    tab: isOneOf(threadTabs, tab) ? tab : 'at',
    chat: chatOf(query),
    page: pageOf(query),
  }
}

/** Addresses of the notification centre. */
export const messageLinks = {
  /** How one is told besides the site itself. */
  settings: '/my/notifications',
  kind: (kind: MessageKind, page = 1) =>
    withQuery(links.messages, {
      page: kind === 'index' ? undefined : kind,
      p: page > 1 ? page : undefined,
    }),
  chat: (userId: number, dialogId?: number) =>
    withQuery(links.messages, { page: 'chat', userId, dialogId: dialogId || undefined }),
  /** A message in its chat. */
  message: (userId: number, dialogId: number, id: number) =>
    withQuery(links.messages, { page: 'chat', userId, dialogId, id }),
  /** Words that are looked for in a chat; empty to ask for them. */
  find: (userId: number, dialogId: number, keyword: string, page = 1) =>
    withQuery(links.messages, {
      page: 'chat',
      userId,
      dialogId: dialogId || undefined,
      keyword,
      p: page > 1 ? page : undefined,
    }),
}

/** Conversations a page of the list has. */
const dialogsPerPage = 20
/** Messages a chat shows at first, and a page of what was found has. */
const messagesFirst = 50

export const dialogsQuery = (page: number) => query(dialogsApi.listDialogs, { page, perPage: dialogsPerPage })

/** The latest messages of a conversation. */
export const messagesQuery = (dialogId: number) =>
  query(dialogsApi.listMessages, { page: 1, perPage: messagesFirst, filter: { dialogId } })

/** A message of a conversation with those around it. */
export const aroundQuery = (dialogId: number, messageId: number) =>
  query(dialogsApi.listMessages, {
    page: 1,
    perPage: messagesFirst,
    filter: { dialogId, aroundId: messageId },
  })

/** Messages with some words, the newest first. */
export const foundQuery = (dialogId: number, keyword: string, page: number) =>
  query(dialogsApi.listMessages, { page, perPage: messagesFirst, filter: { dialogId, keyword } })

/** What a chat shows of its conversation: what was looked for, what stands around a message, or the latest. */
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

/** What the page needs: on pc the list of conversations stands beside the chat. */
export function messageQueries({ query, face }: LoadContext) {
  const { kind, chat, page } = messagePlace({ query })
  const list = kind === 'index' && (face === 'pc' || !chat) ? [dialogsQuery(page)] : []
  return [unreadQuery, ...list, ...(chat ? chatQueries(chat) : [])]
}

/** The messages of a chat that was named by the person alone. */
export function nextMessageQueries({
  query,
  read,
}: LoadContext & Pick<HeadContext<unknown, Translate>, 'read'>) {
  const { chat } = messagePlace({ query })
  if (!chat || chat.dialogId > 0) return []
  const found = read(recordQuery(chat.userId))?.dialogId
  return typeof found === 'number' ? [shownQuery(chat, found)] : []
}

/** What a chat is called; without a name where nobody is known. */
export function chatTitle(t: Translate, name: string): string {
  return name === '' ? t('messages.chat') : t('messages.with', { name })
}

export function messageHead({ query, t, read }: HeadContext<unknown, Translate>): PageHead {
  const { chat, kind } = messagePlace({ query })
  if (!chat)
    return { title: kind === 'index' ? t('messages.title') : t(`messages.kind.${kind}`), noIndex: true }
  const name = read(otherQuery(chat.userId))?.nickname ?? chat.nickname
  return { title: chatTitle(t, name), noIndex: true }
}

/** Writing and deleting for whoever has no scripts. */
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
