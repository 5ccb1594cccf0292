import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTextTable } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { hoverCardMs } from '../../../ui/timings-and-sizes.ts'
import type { PersonCardProps } from './PersonCard.tsx'
import { cardAttribute, findPersonLink, type PersonLink } from './person-link.ts'

const isOnCard = (target: EventTarget | null) =>
  target instanceof Element && target.closest(cardAttribute) !== null

/**
 * Hover cards for every link to a person, also in texts. They load at once and become visible after 150 ms: left before
 * that, they close and abort loading, otherwise they close 200 ms after the pointer or focus has left. Their code loads
 * with the first one (docs/reference/components.md#hover-card).
 */
export function PersonCards() {
  const page = usePageContext()
  const table = useTextTable()
  const [Card, setCard] = useState<ComponentType<PersonCardProps> | null>(null)
  const [shown, setShown] = useState<{ at: PersonLink; url: string } | null>(null)
  /** When the card of the link was rendered, which is later than the pointer's arrival while code is loading. */
  const since = useRef(Number.POSITIVE_INFINITY)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = useEffectEvent((target: EventTarget | null, mayOpen: boolean) => {
    const found = findPersonLink(target)
    const at = mayOpen || found?.link === shown?.at.link ? found : null
    if (!at && !isOnCard(target)) {
      // Other elements that the pointer passes do not restart the time.
      const isSeen = performance.now() - since.current >= hoverCardMs.seen
      if (!isSeen) setShown(null)
      else closing.current ??= setTimeout(() => setShown(null), hoverCardMs.close)
      return
    }
    clearTimeout(closing.current)
    closing.current = undefined
    if (!at) return
    if (at.link !== shown?.at.link) setShown({ at, url: page.url })
    import('./PersonCard.tsx')
      .then(({ personCardParts }) => personCardParts(table))
      .then(
        ({ PersonCard }) => setCard(() => PersonCard),
        () => {},
      )
  })
  const link = Card ? shown?.at.link : undefined
  useEffect(() => {
    since.current = link ? performance.now() : Number.POSITIVE_INFINITY
  }, [link])
  // A link that comes under the resting pointer, as when a dialog opens or the page scrolls, waits for its next move.
  const pointer = useRef({ place: '', isWaiting: false })
  const isOpen = shown !== null
  useEffect(() => {
    const over = ({ type, target, pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'touch') return
      const place = `${clientX} ${clientY}`
      const hasMoved = place !== pointer.current.place
      if (type === 'pointerover' || (hasMoved && pointer.current.isWaiting)) {
        pointer.current.isWaiting = !hasMoved
        follow(target, hasMoved)
      }
      pointer.current.place = place
    }
    const focus = ({ target }: FocusEvent) =>
      follow(target, target instanceof Element && target.matches(':focus-visible'))
    const key = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(null)
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('pointermove', over)
    document.addEventListener('focusin', focus)
    if (isOpen) document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointermove', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('keydown', key)
    }
  }, [isOpen])
  useEffect(() => () => clearTimeout(closing.current), [])
  if (!Card || !shown || shown.url !== page.url || !shown.at.link.isConnected) return null
  return <Card key={shown.at.link.href} link={shown.at.link} userId={shown.at.userId} />
}
