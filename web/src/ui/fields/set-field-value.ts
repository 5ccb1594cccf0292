/** Writes at the caret of a field in place of so many characters before it, as if it were typed: it can be undone. */
export function setFieldValue(field: HTMLTextAreaElement, words: string, insteadOf = 0): void {
  field.focus()
  const end = field.selectionEnd
  field.setSelectionRange(Math.max(0, field.selectionStart - insteadOf), end)
  // The only way that browsers take into their own undo; where it is gone, the field is written by itself.
  if (document.execCommand?.('insertText', false, words)) return
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }))
}
