import { type DialogMessageView, dialogsApi, type InputOf } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { useIsLive, useLive } from '../../api/live-events.ts'
import { apiQueryOptions } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import {
  appendLatest,
  appendPage,
  logOf,
  type MessageLog,
  type MessagePage,
  prependPage,
  withoutMessage,
  withRecalled,
} from './message-log.ts'
import { aroundQuery, messagesQuery } from './message-page.ts'

/** Milliseconds between two polls of an open chat without a live stream (docs/reference/limits.md#polling). */
const pollMs = 10_000
/** The same with a live stream. */
const pollWithStreamMs = 60_000
/** The number of messages that are loaded on request. */
const messagesMore = 100

/** The log of one chat, and the latest page that is in it. */
interface LoadedMessages {
  readonly key: string
  readonly latest: MessagePage | undefined
  readonly log: MessageLog | null
}

interface Answers {
  readonly key: string
  readonly latest: MessagePage | undefined
  /** The messages around the named one. */
  readonly around: MessagePage | undefined
  /** Whether those are loading. */
  readonly awaitsAround: boolean
}

/** The state after a response; the same object when nothing is new. */
function loadedWith(loaded: LoadedMessages, { key, latest, around, awaitsAround }: Answers): LoadedMessages {
  const own = loaded.key === key ? loaded : { key, latest: undefined, log: null }
  const begun = own.log === null && around ? { ...own, log: logOf(around, false) } : own
  if (!latest || latest === begun.latest || (begun.log === null && awaitsAround)) return begun
  return { ...begun, latest, log: appendLatest(begun.log, latest) }
}

/** The loaded messages of a chat, and functions that load more of them. */
export interface ReadLog {
  /** Oldest first. */
  readonly messages: readonly DialogMessageView[]
  readonly isLoading: boolean
  readonly error: unknown
  /** Refetches the latest messages. */
  readonly again: () => void
  readonly hasEarlier: boolean
  /** Whether there are later messages than the loaded ones: the chat was opened at an older message. */
  readonly hasLater: boolean
  readonly earlier: () => void
  readonly later: () => void
  /** Removes a message that the viewer has deleted. */
  readonly forget: (messageId: number) => void
}

/**
 * Loads a conversation: its latest messages or those around a given one, and more in both directions on request. New
 * ones arrive by the live stream, else by polling every 10 s while visible.
 */
export function useMessageLog(dialogId: number, messageId: number): ReadLog {
  const t = useTexts()
  const toast = useToast()
  const isLive = useIsLive()
  const latestQuery = messagesQuery(dialogId)
  const latest = useQuery({
    ...apiQueryOptions(latestQuery.endpoint, latestQuery.input),
    enabled: dialogId > 0,
    refetchInterval: isLive ? pollWithStreamMs : pollMs,
    refetchOnWindowFocus: true,
  })
  const namedQuery = aroundQuery(dialogId, messageId)
  const around = useQuery({
    ...apiQueryOptions(namedQuery.endpoint, namedQuery.input),
    enabled: dialogId > 0 && messageId > 0,
  })
  const key = `${dialogId} ${messageId}`
  const [loaded, setHeld] = useState<LoadedMessages>({ key: '', latest: undefined, log: null })
  const [isFetching, setFetching] = useState(false)
  const next = loadedWith(loaded, {
    key,
    latest: latest.data,
    around: around.data,
    awaitsAround: messageId > 0 && !around.error,
  })
  if (next !== loaded) setHeld(next)
  const { log } = next
  const change = (to: (log: MessageLog) => MessageLog) =>
    setHeld((now) => (now.key === key && now.log ? { ...now, log: to(now.log) } : now))
  useLive('recalled', ({ messageId: id }) => change((now) => withRecalled(now, id)))
  const fetchMore = async (
    near: Pick<InputOf<typeof dialogsApi.listMessages>['filter'], 'beforeId' | 'afterId'>,
    add: (log: MessageLog, page: MessagePage) => MessageLog,
  ) => {
    if (isFetching) return
    setFetching(true)
    try {
      const filter = { dialogId, ...near }
      const page = await call(dialogsApi.listMessages, { page: 1, perPage: messagesMore, filter })
      change((now) => add(now, page))
    } catch (error) {
      toast(failureText(asFailure(error), t), { kind: 'info' })
    } finally {
      setFetching(false)
    }
  }
  const messages = log?.messages ?? []
  const [first, last] = [messages[0], messages.at(-1)]
  const error = latest.error ?? null
  return {
    messages,
    isLoading: dialogId > 0 && !log && !error,
    error,
    again: () => void latest.refetch(),
    hasEarlier: log?.hasEarlier ?? false,
    hasLater: log !== null && !log.isAtEnd && next.latest !== undefined,
    earlier: () => {
      if (first) void fetchMore({ beforeId: first.id }, prependPage)
    },
    later: () => {
      if (last)
        void fetchMore({ afterId: last.id }, (known, page) => {
          const more = appendPage(known, page)
          return next.latest ? appendLatest(more, next.latest) : more
        })
    },
    forget: (id) => change((now) => withoutMessage(now, id)),
  }
}
