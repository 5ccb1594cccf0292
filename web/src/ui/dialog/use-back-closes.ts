import { useEffect, useEffectEvent } from 'react'

const layerKey = 'layer'

/**
 * While something lies over the page, the browser's back closes it and the page stays (ux-conventions 54). An entry of
 * the history is added for it and taken back when it closes otherwise.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const own = Math.random()
    history.pushState({ ...history.state, [layerKey]: own }, '')
    let isGone = false
    // Whoever follows the history must not take it for a step between pages.
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      isGone = true
      window.removeEventListener('popstate', back, { capture: true })
      close()
    }
    window.addEventListener('popstate', back, { capture: true })
    return () => {
      if (isGone) return
      window.removeEventListener('popstate', back, { capture: true })
      if (history.state?.[layerKey] !== own) return
      const swallow = (event: PopStateEvent) => event.stopImmediatePropagation()
      window.addEventListener('popstate', swallow, { capture: true, once: true })
      history.back()
    }
  }, [isOpen])
}
