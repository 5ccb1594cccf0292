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

/** The scroll offset, in pixels, that centres an item of a list, within the scrollable range. */
export function centredScroll(item: TabBox, list: List): number {
  const wanted = item.offsetLeft + item.offsetWidth / 2 - list.clientWidth / 2
  return Math.max(0, Math.min(wanted, list.scrollWidth - list.clientWidth))
}

/**
 * Scrolls the chosen tab (`is-active`) of a row to the centre, without animation at first and again whenever `chosen`
 * changes.
 */
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
