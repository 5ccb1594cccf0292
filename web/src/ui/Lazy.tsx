import { type ComponentType, useEffect, useState } from 'react'
import { firstInteraction } from './first-interaction.ts'

export interface LazyProps {
  /** Fetches the part; the same function at every drawing. */
  load: () => Promise<ComponentType>
  /** What it waits for: that the page is live, that somebody does something to it, or that it is scrolled. */
  until?: 'live' | 'sign' | 'scroll'
}

/** A part that the first paint does not need, loaded later; nothing when loading fails. */
export function Lazy({ load, until = 'live' }: LazyProps) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isGone = false
    const fetchPart = () => {
      if (isGone) return
      load().then(
        (part) => setPart(() => part),
        () => {},
      )
    }
    if (until === 'live') fetchPart()
    if (until === 'sign') void firstInteraction().then(fetchPart)
    if (until === 'scroll') window.addEventListener('scroll', fetchPart, { passive: true, once: true })
    return () => {
      isGone = true
      window.removeEventListener('scroll', fetchPart)
    }
  }, [load, until])
  return Part && <Part />
}
