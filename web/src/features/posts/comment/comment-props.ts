import type { PostView, ReplyView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'

/** Whom an answer is meant for. */
export interface ReplyTarget {
  /** The comment it stands below. */
  readonly commentId: number
  /** The reply it answers, when it is not the comment itself. */
  readonly replyId?: number
  readonly name: string
}

export interface CommentProps {
  post: PostView
  floor: number
  /** Id of the thread's author, whose comments are marked. */
  authorId: number
  /** Id of the comment or reply that stands out for a moment. */
  marked?: number | null
  onReply: (target: ReplyTarget) => void
  /** What can be done to it. */
  menu: DrawMenu
  /** Whether all its replies are shown, not the newest ones only. */
  isWhole?: boolean
}

/** Draws the menu of a comment or reply. */
export type DrawMenu = (post: PostView | ReplyView) => ReactNode
