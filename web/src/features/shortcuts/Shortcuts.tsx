import { type ComponentType, useEffect, useState } from 'react'
import { isShortcut, showShortcuts } from './is-shortcut.ts'
import type { ShortcutHandlerProps } from './ShortcutHandler.tsx'
import { shortcutsEnabled } from './shortcuts-setting.ts'

interface Live {
  readonly Part: ComponentType<ShortcutHandlerProps>
  /** What woke them: the first key, or the wish to see the list. */
  readonly first: Event
}

/** Shortcuts of the keyboard. Their code is fetched with the first key that may be one. */
export function Shortcuts() {
  const [live, setLive] = useState<Live | null>(null)
  const isLive = live !== null
  useEffect(() => {
    if (isLive) return
    const wake = (first: Event) => {
      if (first instanceof KeyboardEvent && !(isShortcut(first) && shortcutsEnabled())) return
      import('./ShortcutHandler.tsx').then(
        ({ ShortcutHandler: LiveShortcuts }) => setLive({ Part: LiveShortcuts, first }),
        () => {},
      )
    }
    window.addEventListener('keydown', wake)
    window.addEventListener(showShortcuts, wake)
    return () => {
      window.removeEventListener('keydown', wake)
      window.removeEventListener(showShortcuts, wake)
    }
  }, [isLive])
  return live && <live.Part first={live.first} />
}
