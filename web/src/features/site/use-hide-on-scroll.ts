import { useEffect, useState } from 'react'

/** Pixels that must be scrolled one way before the bar follows; a trembling finger does not move it. */
const least = 8
/** Pixels from the top of the page within which the bar always shows. */
const nearTop = 56

/**
 * Whether a bar is hidden: while scrolling down, until scrolling up (docs/reference/conventions.md#bottom-bar).
 */
export function useHideOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const look = () => {
      const y = Math.max(0, window.scrollY)
      if (y <= nearTop) setHidden(false)
      else if (Math.abs(y - before) < least) return
      else setHidden(y > before)
      before = y
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isHidden
}
