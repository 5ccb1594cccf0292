/** Replaces `insteadOf` characters before the caret of a field by a text, as if it were typed: it can be undone. */
export function setFieldValue(
  field: HTMLTextAreaElement | HTMLInputElement,
  words: string,
  insteadOf = 0,
): void {
  field.focus()
  const { selectionStart: start, selectionEnd: end } = field
  const from = Math.max(0, (start ?? 0) - insteadOf)
  field.setSelectionRange(from, end)
  // The only way that is part of the browser's undo history; where it is missing, the field is set directly.
  if (document.execCommand?.('insertText', false, words)) return
  field.setRangeText(words, from, end ?? from, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }))
}
