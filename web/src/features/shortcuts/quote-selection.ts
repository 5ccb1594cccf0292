/** The place where a comment is written. */
const writing = '#write textarea'

/** What is selected within a thread or comment, and the name of who wrote it; null when nothing is. */
function selected(): { text: string; name: string } | null {
  const selection = getSelection()
  const text = selection?.toString().trim() ?? ''
  const node = selection?.anchorNode
  const within = node instanceof Element ? node : node?.parentElement
  const item = within?.closest('#main article')
  if (!item || text === '') return null
  return { text, name: item.querySelector('[data-author]')?.textContent?.trim() ?? '' }
}

/** A text as quoted lines of a comment. */
export function quoted(text: string, name: string): string {
  const lines = (name === '' ? text : `${name}：${text}`).split(/\r?\n/).filter((line) => line.trim() !== '')
  return `${lines.map((line) => `> ${line.trim()}`).join('\n')}\n`
}

/** Puts the selection as a quotation at the end of what is being written, and the caret behind it; whether there was one. */
export function quoteSelection(): boolean {
  const quotation = selected()
  const area = document.querySelector<HTMLTextAreaElement>(writing)
  if (!quotation || !area) return false
  const before = area.value === '' || area.value.endsWith('\n') ? area.value : `${area.value}\n`
  const value = before + quoted(quotation.text, quotation.name)
  // A field that React holds hears of a value that was set past it only through the native setter.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, value)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
  area.setSelectionRange(value.length, value.length)
  return true
}
