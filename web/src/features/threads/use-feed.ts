import type { ThreadView } from '@chaguan/contracts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '../../api/call-failure.ts'
import { answerOptions } from '../../api/use-answer.ts'
import { type FeedQuery, feedAsk, feedHref } from './feed-query.ts'

/** A feed as far as it has been loaded, and the way on. */
export interface Feed {
  readonly threads: readonly ThreadView[]
  readonly isPending: boolean
  readonly failure: CallFailure | null
  /** The last page that is shown, and how many there are. */
  readonly page: number
  readonly totalPages: number
  /** Address of the next page; undefined at the end. */
  readonly nextHref: string | undefined
  /** Adds the next page below. */
  showMore(): void
  retry(): void
}

/** The page of the address, and below it the pages asked for since. A new address begins anew (give it as key). */
export function useFeed(feed: FeedQuery): Feed {
  const [added, setAdded] = useState(0)
  const pages = Array.from({ length: added + 1 }, (_, index) => feed.page + index)
  const answers = useQueries({
    queries: pages.map((page) => {
      const { endpoint, input } = feedAsk({ ...feed, page })
      return answerOptions(endpoint, input)
    }),
  })
  const lists = answers.flatMap(({ data }) => (data ? [data] : []))
  const byId = new Map(lists.flatMap(({ pageData }) => pageData).map((thread) => [thread.threadId, thread]))
  const totalPages = lists.at(-1)?.totalPage ?? 0
  const page = feed.page + added
  const failed = answers.find(({ error }) => error)
  return {
    threads: [...byId.values()],
    isPending: answers.some(({ isPending, error }) => isPending && !error),
    failure: failed?.error ?? null,
    page,
    totalPages,
    nextHref: page < totalPages ? feedHref(feed, { page: page + 1 }) : undefined,
    showMore: () => setAdded((before) => before + 1),
    retry: () => failed?.refetch(),
  }
}
