import type { PostView, ReplyView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'

/** The target of a reply. */
export interface ReplyTarget {
  /** The comment it belongs to. */
  readonly commentId: number
  /** The reply it answers, when that is not the comment itself. */
  readonly replyId?: number
  readonly name: string
}

/** The place of the comment box among the comments. */
export interface BoxPlace {
  /** The comment or reply below which the box stands; null when it stands in its own place. */
  readonly under: number | null
  /** Takes the element that the box is drawn into. */
  readonly setSlot: (slot: HTMLElement | null) => void
}

export interface CommentProps {
  post: PostView
  floor: number
  /** Id of the thread's author, whose comments are marked. */
  authorId: number
  /** Id of the comment or reply that is highlighted for a moment. */
  marked?: number | null
  onReply: (target: ReplyTarget) => void
  /** The menu of the comment. */
  menu: DrawMenu
  box?: BoxPlace
  /** Whether all its replies are shown, instead of the first ones only. */
  isWhole?: boolean
  /** Whether its other replies are loaded and shown, too. */
  isExpanded?: boolean
  onExpand?: (commentId: number) => void
}

/** Renders the menu of a comment or reply. */
export type DrawMenu = (post: PostView | ReplyView) => ReactNode
