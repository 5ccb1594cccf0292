import { type ComponentType, useEffect, useState } from 'react'
import { isShortcut, recordClick, showShortcuts } from './is-shortcut.ts'
import type { ShortcutHandlerProps } from './ShortcutHandler.tsx'
import { shortcutsEnabled } from './shortcuts-setting.ts'

interface Live {
  readonly Part: ComponentType<ShortcutHandlerProps>
  readonly early: ShortcutHandlerProps['early']
}

/** Keyboard shortcuts. Their code is loaded with the first key that may be one. */
export function Shortcuts() {
  const [live, setLive] = useState<Live | null>(null)
  const isLive = live !== null
  useEffect(() => {
    window.addEventListener('click', recordClick, true)
    return () => window.removeEventListener('click', recordClick, true)
  }, [])
  useEffect(() => {
    if (isLive) return
    const early: Event[] = []
    const wake = (event: Event) => {
      if (event instanceof KeyboardEvent && !(isShortcut(event) && shortcutsEnabled())) return
      early.push(event)
      if (early.length > 1) return
      import('./ShortcutHandler.tsx').then(
        ({ ShortcutHandler: LiveShortcuts }) => setLive({ Part: LiveShortcuts, early }),
        () => early.splice(0),
      )
    }
    window.addEventListener('keydown', wake)
    window.addEventListener(showShortcuts, wake)
    return () => {
      window.removeEventListener('keydown', wake)
      window.removeEventListener(showShortcuts, wake)
    }
  }, [isLive])
  return live && <live.Part early={live.early} />
}
