import type { KeyboardEvent } from 'react'

/** Submits the form on Ctrl+Enter or ⌘+Enter. */
export function submitOnKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
