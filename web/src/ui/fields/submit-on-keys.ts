import type { KeyboardEvent } from 'react'

/** Sends a form on Ctrl + Enter, but not while an input method still composes. */
export function submitOnKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
