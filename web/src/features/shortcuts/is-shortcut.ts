const typed = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const notTyped = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Key codes of input methods in older browsers. */
const composing = 229

/** Elements whose click opens a text field: links to composers and comment boxes. */
const asksForText = '[data-writes], a[href^="/thread/post"]'
/** Milliseconds after such a click within which keys count as text. */
const quietMs = 2000
let quietUntil = 0

/** Records a click: after one that opens a text field keys are text, also before the field is shown. */
export function recordClick({ target, timeStamp }: Event): void {
  quietUntil = target instanceof Element && target.closest(asksForText) ? timeStamp + quietMs : 0
}

/**
 * Whether a key may be a shortcut: not right after a click that opens a text field, nor while something is typed or
 * composed by an input method, nor with modifier keys, nor behind a dialog (docs/reference/conventions.md#shortcuts).
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
