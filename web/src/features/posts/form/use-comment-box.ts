import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onOpenCommentBox } from '../../../shared/comments/open-comment-box.ts'
import { readDraftText, storeDraftText } from '../../../shared/forms/use-draft-text.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useHandoffState } from '../../../shared/page/use-handoff.ts'
import type { BoxPlace, ReplyTarget } from '../comment/comment-props.ts'

interface Opened {
  readonly reply: ReplyTarget | null
  readonly under: number | null
}

/** The one box in which comments and replies of a thread are written. */
export interface CommentBox extends BoxPlace {
  /** The comment or reply to answer; null for a comment on the thread. */
  readonly reply: ReplyTarget | null
  /** Whether it was opened; on h5 it is then a sheet. */
  readonly isOpen: boolean
  /** The element below a comment that it is rendered into; null in its own place. */
  readonly slot: HTMLElement | null
  /** Records that it was focused in its own place: the layout of phones then shows it as a sheet. */
  readonly noteFocus: () => void
  /** Opens it below the comment or reply to answer; it has the focus when this returns. */
  readonly answer: (reply: ReplyTarget) => void
  /** Moves it back to its own place; its text stays. `gives.focus` restores the focus. */
  readonly close: (gives?: { readonly focus: boolean }) => void
}

/** The key of a thread's unsent comment among the drafts of a tab. */
export const commentDraft = (threadId: number) => `comment ${threadId}`
const placeDraft = (threadId: number) => `place of comment ${threadId}`

const nowhere: Opened = { reply: null, under: null }

/** Changes the page around an element, whose position in the window stays the same. */
function inPlace(element: Element | null, change: () => void): void {
  const topOf = () => element?.getBoundingClientRect().top ?? 0
  const before = topOf()
  const { style } = document.documentElement
  // Otherwise the browser's scroll anchoring interferes.
  style.overflowAnchor = 'none'
  change()
  const moved = element?.isConnected ? topOf() - before : 0
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  requestAnimationFrame(() => {
    style.overflowAnchor = ''
  })
}

function placeIn(text: string): Opened | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The comment box of a thread: its place and the comment that it answers, which survive a reload with the text. */
export function useCommentBox(threadId: number): CommentBox {
  const { userId } = usePageContext()
  const [{ isOpen, ...opened }, set] = useHandoffState('comment box', { ...nowhere, isOpen: false })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const opener = useRef<Element>(null)
  const placeName = { userId, name: placeDraft(threadId) }
  const hasText = () => readDraftText({ userId, name: commentDraft(threadId) }) !== ''

  const open = (next: Opened) => {
    const write = document.getElementById('write')
    // A viewer who may not comment is shown the reason.
    if (!write?.querySelector('textarea')) return write?.scrollIntoView({ block: 'center' })
    opener.current = document.activeElement
    // Synchronously, so that the box receives the next key and a phone shows its keyboard.
    inPlace(opener.current, () => flushSync(() => set({ ...next, isOpen: true })))
    document.querySelector<HTMLElement>('#write textarea')?.focus()
    storeDraftText(placeName, JSON.stringify(next))
  }
  const onAsked = useEffectEvent((under: number | null) => {
    // Unsent text stays where it is, and so does a reply into which something is quoted.
    const goesOn = hasText() || (under !== null && opened.reply !== null)
    open(goesOn ? opened : { reply: null, under })
  })
  const restore = useEffectEvent(() => {
    if (!hasText()) storeDraftText(placeName, '')
    const stored = placeIn(readDraftText(placeName))
    if (stored) set({ ...stored, isOpen: false })
    if (location.hash === '#write' && document.querySelector('#write textarea'))
      queueMicrotask(() => open(stored ?? nowhere))
  })
  useEffect(() => {
    restore()
    return onOpenCommentBox((under) => onAsked(under))
  }, [])
  return {
    ...opened,
    isOpen,
    slot,
    setSlot,
    noteFocus: () => set((now) => (now.isOpen ? now : { ...now, isOpen: true })),
    answer: (reply) => open({ reply, under: reply.replyId ?? reply.commentId }),
    close: ({ focus } = { focus: true }) => {
      set({ ...nowhere, isOpen: false })
      storeDraftText(placeName, '')
      if (focus && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
