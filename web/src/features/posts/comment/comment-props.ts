import type { PostView, ReplyView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'

/** The target of a reply. */
export interface ReplyTarget {
  /** Id of its comment. */
  readonly commentId: number
  /** Id of the reply that it answers, unless that is the comment itself. */
  readonly replyId?: number
  readonly name: string
}

/** The place of the comment box among the comments. */
export interface BoxPlace {
  /** Id of the comment or reply below which the box is shown; null for its default place. */
  readonly under: number | null
  /** Sets the element that the box is rendered into. */
  readonly setSlot: (slot: HTMLElement | null) => void
}

export interface CommentProps {
  post: PostView
  floor: number
  /** Id of the thread's author, whose comments are marked. */
  authorId: number
  /** Id of the comment or reply that is highlighted temporarily. */
  marked?: number | null
  onReply: (target: ReplyTarget) => void
  /** Renders the menu of the comment. */
  menu: RenderMenu
  box?: BoxPlace
  /** Whether all its replies are shown, instead of the first ones only. */
  isWhole?: boolean
  /** Whether its further replies are loaded and shown. */
  isExpanded?: boolean
  onExpand?: (commentId: number) => void
}

/** Renders the menu of a comment or reply. */
export type RenderMenu = (post: PostView | ReplyView) => ReactNode
