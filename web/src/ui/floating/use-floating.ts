import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Placement, positionPanel } from './position-panel.ts'

interface Floating {
  readonly anchor: RefObject<HTMLElement | null>
  readonly panel: RefObject<HTMLDivElement | null>
}

/** Minimum distance in pixels of the arrow from a corner. */
const arrowEdge = 14

function put(anchor: HTMLElement, panel: HTMLElement, placement: Placement, gap: number): void {
  const { innerWidth: width, innerHeight: height } = window
  const size = { width: panel.offsetWidth, height: panel.offsetHeight }
  const from = anchor.getBoundingClientRect()
  const { left, top, side } = positionPanel(from, size, { width, height }, placement, gap)
  const isUpright = side === 'top' || side === 'bottom'
  const middle = isUpright ? from.left + from.width / 2 - left : from.top + from.height / 2 - top
  const most = (isUpright ? size.width : size.height) - arrowEdge
  panel.style.setProperty('--tip', `${Math.max(arrowEdge, Math.min(middle, most))}px`)
  panel.style.left = `${left}px`
  panel.style.top = `${top}px`
  panel.dataset.side = side
}

/**
 * Keeps an open panel beside its anchor in the top layer, also while scrolling and resizing. The panel needs
 * `popover="manual"`.
 */
export function useFloating(isOpen: boolean, placement: Placement, gap = 8): Floating {
  const anchor = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [from, to] = [anchor.current, panel.current]
    if (!isOpen || !from || !to) return
    const follow = () => put(from, to, placement, gap)
    to.showPopover?.()
    follow()
    const growth = typeof ResizeObserver === 'function' ? new ResizeObserver(follow) : null
    growth?.observe(to)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      growth?.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [isOpen, placement, gap])
  return { anchor, panel }
}
