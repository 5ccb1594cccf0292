import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useVisit } from '../../api/visit.tsx'
import { hoverCardCloseMs } from '../../ui/numbers.ts'
import type { PersonCardProps } from './PersonCard.tsx'

const userForm = /^\/user\/([1-9]\d{0,14})$/
const cardMark = '[data-person-card]'

/** The link to a person's page that something lies in, with the person's id. */
function personAt(target: EventTarget | null): { link: HTMLAnchorElement; userId: number } | null {
  const link = target instanceof Element ? target.closest('a') : null
  const id = link && link.origin === location.origin ? userForm.exec(link.pathname)?.[1] : undefined
  return link && id && !link.closest(cardMark) ? { link, userId: Number(id) } : null
}

const isOnCard = (target: EventTarget | null) =>
  target instanceof Element && target.closest(cardMark) !== null

/**
 * The card of a person beside every link to them, in texts too: it opens when the mouse or the focus of the keyboard
 * comes, and closes 200 ms after it has left (spec 4). Its code comes with the first one.
 */
export function PersonCards() {
  const { url } = useVisit()
  const [Card, setCard] = useState<ComponentType<PersonCardProps> | null>(null)
  const [shown, setShown] = useState<{ at: NonNullable<ReturnType<typeof personAt>>; url: string } | null>(
    null,
  )
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = useEffectEvent((target: EventTarget | null, mayOpen: boolean) => {
    const at = mayOpen ? personAt(target) : null
    if (!at && !isOnCard(target)) {
      // Other things that the mouse comes to on its way do not begin the time anew.
      closing.current ??= setTimeout(() => setShown(null), hoverCardCloseMs)
      return
    }
    clearTimeout(closing.current)
    closing.current = undefined
    if (!at) return
    if (at.link !== shown?.at.link) setShown({ at, url })
    import('./PersonCard.tsx').then(
      (module) => setCard(() => module.PersonCard),
      () => {},
    )
  })
  const isOpen = shown !== null
  useEffect(() => {
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') follow(target, true)
    }
    const focus = ({ target }: FocusEvent) =>
      follow(target, target instanceof Element && target.matches(':focus-visible'))
    const key = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(null)
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    if (isOpen) document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('keydown', key)
    }
  }, [isOpen])
  useEffect(() => () => clearTimeout(closing.current), [])
  if (!Card || !shown || shown.url !== url || !shown.at.link.isConnected) return null
  const { link, userId } = shown.at
  return <Card key={link.href} link={link} userId={userId} />
}
