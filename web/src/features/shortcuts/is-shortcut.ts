const typed = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const notTyped = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Key codes of input methods in older browsers. */
const composing = 229

/** What asks for typing: links to composers and comment boxes. */
const asksForText = '[data-writes], a[href^="/thread/post"]'
/** Milliseconds within which a field may take the focus after that. */
const quietMs = 2000
let quietUntil = 0

/** Notes a click: right after one that asks for typing keys are text, also before its field has come. */
export function noteClick({ target, timeStamp }: Event): void {
  quietUntil = target instanceof Element && target.closest(asksForText) ? timeStamp + quietMs : 0
}

/**
 * Whether a key may be a shortcut: never right after something that asks for typing, nor while something is typed or
 * composed by an input method, nor together with the keys of browsers and systems, nor behind a dialog
 * (docs/reference/conventions.md#shortcuts).
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === composing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.timeStamp < quietUntil || document.querySelector('dialog[open]')) return false
  const target = event.target instanceof Element ? event.target : null
  return !target?.closest(typed) || target.closest(notTyped) !== null
}

/** The window event that opens the list of shortcuts. */
export const showShortcuts = 'dzq:shortcuts'
