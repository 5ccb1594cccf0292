import { findPersonLink, type PersonLink } from './person-link.ts'

/** The touched link to a person, where their card may open: not in a list of people, nor on their own page. */
function touched(event: MouseEvent): PersonLink | null {
  const { pointerType } = event as Partial<PointerEvent>
  if (pointerType !== 'touch' || event.defaultPrevented) return null
  const at = findPersonLink(event.target)
  return at && !at.link.closest('[data-person-direct]') ? at : null
}

type Open = (at: PersonLink) => void

let open: Open | null = null
let waiting: PersonLink | null = null

/** Follows the link to a person whose card cannot be shown. */
export const leadTo = ({ link }: PersonLink): void => location.assign(link.href)

/** Sets what opens the card of a touched person, also of one touched before; answers how to end that. */
export function openTouched(how: Open): () => void {
  open = how
  if (waiting) how(waiting)
  waiting = null
  return () => {
    open = null
  }
}

/** Milliseconds that a touch waits for what opens cards; its link is followed then. */
const patienceMs = 3000

/** Keeps touches on links to people for their cards: what opens them may come later than the first touch. */
export function watchPersonTouches(): void {
  const touch = (event: MouseEvent) => {
    const at = touched(event)
    if (!at) return
    event.preventDefault()
    if (open) return open(at)
    waiting = at
    setTimeout(() => waiting === at && leadTo(at), patienceMs)
  }
  document.addEventListener('click', touch, { capture: true })
}
