import { type ComponentType, useEffect, useState } from 'react'

export interface LateProps {
  /** Fetches the part; the same function at every drawing. */
  load: () => Promise<ComponentType>
  /** Whether it waits until the page is scrolled for the first time. */
  onScroll?: boolean
}

/** A part that the first paint does not need: its code comes once the page is live. One that does not come is not missed. */
export function Late({ load, onScroll = false }: LateProps) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    const fetchPart = () => {
      load().then(
        (part) => setPart(() => part),
        () => {},
      )
    }
    if (!onScroll) return fetchPart()
    window.addEventListener('scroll', fetchPart, { passive: true, once: true })
    return () => window.removeEventListener('scroll', fetchPart)
  }, [load, onScroll])
  return Part && <Part />
}
