import type { PostView } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQueryOptions } from '../../../api/query.ts'
import { commentQuery } from '../comment/comment-page.ts'
import { focusPost, highlightMs, postElement } from '../reading-position/use-scroll-to-comment.ts'

/** Comments with expanded replies, and the reply that was just sent. */
export interface SentReply {
  /** The comments whose replies are all shown. */
  readonly expanded: ReadonlySet<number>
  readonly expand: (commentId: number) => void
  /** The reply that was just sent and is highlighted temporarily; null for none. */
  readonly sent: number | null
  /** Shows a reply that was sent: with the other replies of its comment, scrolled into view. */
  readonly show: (reply: PostView) => Promise<void>
}

export function useSentReply(): SentReply {
  const client = useQueryClient()
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  const [sent, setSent] = useState<number | null>(null)
  useEffect(() => {
    if (sent === null) return
    postElement(sent)?.scrollIntoView({ block: 'nearest' })
    focusPost(sent)
    const timer = setTimeout(() => setSent(null), highlightMs)
    return () => clearTimeout(timer)
  }, [sent])
  const expand = (commentId: number) => setExpanded((now) => new Set([...now, commentId]))
  return {
    expanded,
    expand,
    sent,
    show: async ({ id, replyPostId }) => {
      if (replyPostId === null) return
      const { endpoint, input } = commentQuery(replyPostId)
      await client.fetchQuery({ ...apiQueryOptions(endpoint, input), staleTime: 0 })
      expand(replyPostId)
      setSent(id)
    },
  }
}
