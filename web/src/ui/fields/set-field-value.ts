/** Replaces `insteadOf` characters before the caret of a field by a text, as if it were typed: it can be undone. */
export function setFieldValue(field: HTMLTextAreaElement, words: string, insteadOf = 0): void {
  field.focus()
  const end = field.selectionEnd
  field.setSelectionRange(Math.max(0, field.selectionStart - insteadOf), end)
  // The only way that is part of the browser's undo history; where it is missing, the field is set directly.
  if (document.execCommand?.('insertText', false, words)) return
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }))
}
