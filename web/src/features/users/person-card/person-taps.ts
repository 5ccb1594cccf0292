import { findPersonLink, type PersonLink } from './person-link.ts'

/** The touched link to a person whose card may open; null in a list of people and on that person's own page. */
function touched(event: MouseEvent): PersonLink | null {
  const { pointerType } = event as Partial<PointerEvent>
  if (pointerType !== 'touch' || event.defaultPrevented) return null
  const at = findPersonLink(event.target)
  return at && !at.link.closest('[data-person-direct]') ? at : null
}

type Open = (at: PersonLink) => void

let open: Open | null = null
let waiting: PersonLink | null = null

let reportOffline = () => {}

/** Follows the link to a person whose card cannot be shown; without a network, reports that and stays on the page. */
export function followPersonLink({ link }: PersonLink): void {
  if (navigator.onLine) location.assign(link.href)
  else reportOffline()
}

/**
 * Sets the function that opens the card of a touched person, and calls it for a waiting touch; returns a function that
 * removes it.
 */
export function onPersonTap(how: Open): () => void {
  open = how
  if (waiting) how(waiting)
  waiting = null
  return () => {
    open = null
  }
}

/** Milliseconds for which a touch waits for the code of cards; then its link is followed. */
const loadTimeoutMs = 3000

/**
 * Captures touches on links to people for their cards, whose code may load later than the first touch. `onOffline` is
 * called when it cannot load without a network.
 */
export function watchPersonTaps(onOffline: () => void): void {
  reportOffline = onOffline
  const touch = (event: MouseEvent) => {
    const at = touched(event)
    if (!at) return
    event.preventDefault()
    if (open) return open(at)
    waiting = at
    setTimeout(() => waiting === at && followPersonLink(at), loadTimeoutMs)
  }
  document.addEventListener('click', touch, { capture: true })
}
