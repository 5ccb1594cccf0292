import { type ComponentType, useEffect, useState } from 'react'
import { firstInteraction } from './first-interaction.ts'

export interface LazyProps {
  /** Imports the component; must be the same function at every render. */
  load: () => Promise<ComponentType>
  /** When to load: after hydration (default), at the first interaction with the page, or at the first scroll. */
  until?: 'hydration' | 'interaction' | 'scroll'
}

/** A component that the first paint does not need, loaded later; renders nothing when loading fails. */
export function Lazy({ load, until = 'hydration' }: LazyProps) {
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
    if (until === 'hydration') fetchPart()
    if (until === 'interaction') void firstInteraction().then(fetchPart)
    if (until === 'scroll') window.addEventListener('scroll', fetchPart, { passive: true, once: true })
    return () => {
      isGone = true
      window.removeEventListener('scroll', fetchPart)
    }
  }, [load, until])
  return Part && <Part />
}
