const typed = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const notTyped = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Key codes of input methods in older browsers. */
const composing = 229

/** Elements whose click opens a text field: links to composers and comment boxes. */
const asksForText = '[data-writes], a[href^="/thread/post"]'
/** Milliseconds after such a click or key within which keys count as text. */
const quietMs = 2000
let quietUntil = 0

/** Records that a click or key opens a text field: the next keys are text, also before the field is shown. */
export function recordTyping({ timeStamp }: Event): void {
  quietUntil = timeStamp + quietMs
}

/** Records a click; after one that opens no text field keys are shortcuts again. */
export function recordClick(event: Event): void {
  const { target } = event
  quietUntil = 0
  if (target instanceof Element && target.closest(asksForText)) recordTyping(event)
}

/**
 * Whether a key may be a shortcut: not right after a click or key that opens a text field, nor while something is typed or
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
