import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onOpenCommentBox } from '../../../shared/comments/open-comment-box.ts'
import { keepDraftText, readDraftText } from '../../../shared/forms/use-draft-text.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useHandoffState } from '../../../shared/page/use-handoff.ts'
import type { BoxPlace, ReplyTarget } from '../comment/comment-props.ts'

interface Opened {
  readonly reply: ReplyTarget | null
  readonly under: number | null
}

/** The one box in which comments and replies of a thread are written. */
export interface CommentBox extends BoxPlace {
  /** The comment or reply that is answered; null for a comment on the thread. */
  readonly reply: ReplyTarget | null
  /** Whether it was opened; on h5 it is a sheet then. */
  readonly isOpen: boolean
  /** The element below a comment that it is drawn into; null in its own place. */
  readonly slot: HTMLElement | null
  /** Notes that it has the focus in its own place: the layout of phones shows it as a sheet then. */
  readonly noteFocus: () => void
  /** Opens it below the answered comment or reply; it has the focus when this returns. */
  readonly answer: (reply: ReplyTarget) => void
  /** Returns it to its own place; what was written stays. `gives` the focus back to what had it before. */
  readonly close: (gives?: { readonly focus: boolean }) => void
}

/** The name of a thread's unsent comment among the drafts of a tab. */
export const commentDraft = (threadId: number) => `comment ${threadId}`
const placeDraft = (threadId: number) => `place of comment ${threadId}`

const nowhere: Opened = { reply: null, under: null }

/** Changes the page around an element, which stays where it is in the window. */
function inPlace(element: Element | null, change: () => void): void {
  const topOf = () => element?.getBoundingClientRect().top ?? 0
  const before = topOf()
  const { style } = document.documentElement
  // Else the browser keeps something in place by itself, too.
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

/** The comment box of a thread: where it stands and whom it answers, which outlives a reload with the text. */
export function useCommentBox(threadId: number): CommentBox {
  const { userId } = usePageContext()
  const [{ isOpen, ...opened }, set] = useHandoffState('comment box', { ...nowhere, isOpen: false })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const opener = useRef<Element>(null)
  const placeName = { userId, name: placeDraft(threadId) }
  const hasText = () => readDraftText({ userId, name: commentDraft(threadId) }) !== ''

  const open = (next: Opened) => {
    const write = document.getElementById('write')
    // Whoever may not comment is shown why.
    if (!write?.querySelector('textarea')) return write?.scrollIntoView({ block: 'center' })
    opener.current = document.activeElement
    // At once, so that the next key is the box's and a phone shows its keyboard.
    inPlace(opener.current, () => flushSync(() => set({ ...next, isOpen: true })))
    document.querySelector<HTMLElement>('#write textarea')?.focus()
    keepDraftText(placeName, JSON.stringify(next))
  }
  const onAsked = useEffectEvent((under: number | null) => {
    // What is being written goes on where it is, and so does a reply into which something is quoted.
    const goesOn = hasText() || (under !== null && opened.reply !== null)
    open(goesOn ? opened : { reply: null, under })
  })
  const restore = useEffectEvent(() => {
    if (!hasText()) keepDraftText(placeName, '')
    const kept = placeIn(readDraftText(placeName))
    if (kept) set({ ...kept, isOpen: false })
    if (location.hash === '#write' && document.querySelector('#write textarea'))
      queueMicrotask(() => open(kept ?? nowhere))
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
      keepDraftText(placeName, '')
      if (focus && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
