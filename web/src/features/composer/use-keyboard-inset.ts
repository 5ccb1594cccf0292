import { type RefObject, useEffect } from 'react'

/** Lifts a bar above the keyboard of a phone: the part of the window that the keyboard covers is no place for it. */
export function useKeyboardInset(bar: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view || !isWanted) return undefined
    const lift = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop)
      bar.current?.style.setProperty('translate', covered > 0 ? `0 ${-covered}px` : 'none')
    }
    lift()
    view.addEventListener('resize', lift)
    view.addEventListener('scroll', lift)
    return () => {
      view.removeEventListener('resize', lift)
      view.removeEventListener('scroll', lift)
    }
  }, [bar, isWanted])
}
