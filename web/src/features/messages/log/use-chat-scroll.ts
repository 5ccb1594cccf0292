import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** The first visible message, and its position. */
interface ScrollAnchor {
  /** Id of its element, which may be rendered in another group later. */
  readonly id: string
  readonly top: number
}

function firstInSight(box: Element): ScrollAnchor | null {
  const { top } = box.getBoundingClientRect()
  const element = Array.from(box.querySelectorAll('[id^="message-"]')).find(
    (message) => message.getBoundingClientRect().bottom > top,
  )
  return element ? { id: element.id, top: element.getBoundingClientRect().top } : null
}

/** Id of the line above the first unread message. */
export const dividerId = 'new-messages'

/** Pixels above the unread line when a chat is opened there. */
const dividerRoom = 16
/** Pixels from the end within which a reader counts as being at the end. */
const endRoom = 80
/** Pixels from an end of the log at which more of it is loaded. */
const loadRoom = 400

interface ScrolledChat {
  /** Number of messages in the log, saved or being sent. */
  readonly count: number
  /** Id of the message to start at; 0 for the latest. */
  readonly messageId: number
  /** Whether there are later messages than those of the log. */
  readonly hasLater: boolean
  readonly hasEarlier: boolean
  readonly earlier: () => void
  readonly later: () => void
}

export interface ChatScroll {
  readonly body: RefObject<HTMLDivElement | null>
  readonly onScroll: () => void
  readonly toEnd: () => void
  /** Whether the reader is further up than the end. */
  readonly isUp: boolean
}

/**
 * Scrolls a log whose box is laid out from its end (`column-reverse`), so that its first paint shows the newest
 * message. Starts at the unread divider, or at a message. Stays at the end while the reader is there, keeps the first
 * visible message in place while they read further up, and loads more of the log near its ends.
 */
export function useChatScroll(chat: ScrolledChat): ChatScroll {
  const { count, messageId, hasLater } = chat
  const body = useRef<HTMLDivElement>(null)
  const hasShown = useRef(false)
  const anchor = useRef<ScrollAnchor | null>(null)
  const asked = useRef('')
  const [isUp, setUp] = useState(false)
  /** The message or divider at which the chat was opened, until the reader scrolls. */
  const begin = useRef<Element | null>(null)
  const toBegin = (box: Element, wanted: Element) => {
    if (messageId > 0) wanted.scrollIntoView({ block: 'center' })
    else box.scrollTop += wanted.getBoundingClientRect().top - box.getBoundingClientRect().top - dividerRoom
  }
  const show = useEffectEvent(() => {
    const box = body.current
    const wanted = box?.querySelector(messageId > 0 ? `#message-${messageId}` : `#${dividerId}`)
    if (hasShown.current || !box || !wanted) return
    hasShown.current = true
    const above = wanted.getBoundingClientRect().top - box.getBoundingClientRect().top
    // The unread divider is visible from the end, so the log stays there.
    if (messageId === 0 && above >= 0) return
    begin.current = wanted
    toBegin(box, wanted)
    anchor.current = firstInSight(box)
    setUp(true)
  })
  const settle = useEffectEvent(() => {
    const box = body.current
    if (!box) return
    // Until then the layout may still change by the form and pictures.
    if (begin.current?.isConnected) {
      toBegin(box, begin.current)
      return
    }
    if (!anchor.current) {
      box.scrollTop = 0
      return
    }
    const element = document.getElementById(anchor.current.id)
    if (element) box.scrollTop += element.getBoundingClientRect().top - anchor.current.top
  })
  /** Loads more once per state of the log, so that a failed call is not repeated at every scroll event. */
  const loadMore = (box: Element) => {
    if (box.scrollHeight <= box.clientHeight) return
    const fromEnd = Math.abs(box.scrollTop)
    const fromBegin = box.scrollHeight - box.clientHeight - fromEnd
    const wants =
      chat.hasEarlier && fromBegin < loadRoom ? 'earlier' : hasLater && fromEnd < loadRoom ? 'later' : null
    if (wants === null || asked.current === `${wants} ${count}`) return
    asked.current = `${wants} ${count}`
    chat[wants]()
  }
  useLayoutEffect(() => {
    if (count > 0) settle()
  }, [count])
  useEffect(() => {
    if (count > 0) show()
  }, [count])
  useEffect(() => {
    const box = body.current
    if (!box) return undefined
    // Pictures change the layout when they are loaded.
    const observer = new ResizeObserver(() => settle())
    for (const element of [box, ...box.children]) observer.observe(element)
    const moves = new AbortController()
    const move = () => {
      begin.current = null
    }
    for (const name of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      box.addEventListener(name, move, { passive: true, signal: moves.signal })
    return () => {
      moves.abort()
      observer.disconnect()
    }
  }, [])
  const onScroll = () => {
    const box = body.current
    if (!box) return
    const isAtEnd = !hasLater && Math.abs(box.scrollTop) < endRoom
    anchor.current = isAtEnd ? null : firstInSight(box)
    setUp(!isAtEnd)
    loadMore(box)
  }
  const toEnd = () => {
    begin.current = null
    anchor.current = null
    setUp(false)
    requestAnimationFrame(() => {
      if (body.current) body.current.scrollTop = 0
    })
  }
  return { body, onScroll, toEnd, isUp }
}
