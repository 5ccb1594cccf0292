const typed = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const notTyped = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Key codes of input methods that say nothing else (older browsers). */
const composing = 229

/**
 * Whether a key may be a shortcut: never while something is typed or composed by an input method, nor together with the
 * keys of browsers and systems, nor behind a dialog (docs/reference/conventions.md#shortcuts).
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === composing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  const target = event.target instanceof Element ? event.target : null
  return !target?.closest(typed) || target.closest(notTyped) !== null
}

/** Asks for the list of shortcuts, from anywhere. */
export const showShortcuts = 'dzq:shortcuts'
