import { type RefObject, useEffect } from 'react'

/** Keeps an element at the bottom of the window above a phone's on-screen keyboard. */
export function useKeyboardInset(foot: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view || !isWanted) return undefined
    const lift = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop)
      foot.current?.style.setProperty('translate', covered > 0 ? `0 ${-covered}px` : 'none')
    }
    lift()
    view.addEventListener('resize', lift)
    view.addEventListener('scroll', lift)
    return () => {
      view.removeEventListener('resize', lift)
      view.removeEventListener('scroll', lift)
    }
  }, [foot, isWanted])
}
