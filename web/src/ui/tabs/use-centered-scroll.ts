import { type RefObject, useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../reduced-motion.ts'

interface TabBox {
  readonly offsetLeft: number
  readonly offsetWidth: number
}

interface List {
  readonly clientWidth: number
  readonly scrollWidth: number
}

/** How far a list is scrolled, in pixels, for one of its items to stand in its middle, as far as there is something to scroll. */
export function centredScroll(item: TabBox, list: List): number {
  const wanted = item.offsetLeft + item.offsetWidth / 2 - list.clientWidth / 2
  return Math.max(0, Math.min(wanted, list.scrollWidth - list.clientWidth))
}

/** Scrolls the chosen one of a row of tabs to the middle, without a glide at first. `chosen` tells it from the others. */
export function useCenteredScroll<Row extends HTMLElement>(
  chosen: string | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    const list = row.current
    const item = list?.querySelector<HTMLElement>('.is-active')
    if (!list || !item) return
    const isStill = isFirst.current || prefersReducedMotion()
    isFirst.current = false
    const left = centredScroll(item, list)
    if (list.scrollLeft !== left) list.scrollTo({ left, behavior: isStill ? 'auto' : 'smooth' })
  }, [chosen])
  return row
}
