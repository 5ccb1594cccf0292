import { pageMember } from '../../api/request-headers.ts'
import { sessionStore } from '../../shared/page/session-store.ts'
import {
  changedFields,
  isTicked,
  type Named,
  pageFields,
  putCursor,
  type Typed,
  type TypedText,
  writeField,
} from './page-fields.ts'

/** Milliseconds for which fields that are rendered later are still filled in. */
const loadTimeoutMs = 10_000

const tabKey = '__typed'

/** Forms with this attribute store their text themselves, and restore all parts of it together. */
const storesItself = '[data-stores-text]'

/** Returns the changed fields of the page, including those that were emptied. */
export function readTypedText(): TypedText {
  const fields: Typed[] = []
  let focus: TypedText['focus']
  for (const { element, field, short } of pageFields()) {
    const value = isTicked(element) ? element.checked : element.value
    if (value !== '' || changedFields.has(element))
      fields.push({
        field,
        short,
        value,
        isSecret: element.type === 'password',
        isStored: element.closest(storesItself) !== null,
      })
    if (element === document.activeElement && !(element instanceof HTMLSelectElement))
      focus = { field, start: element.selectionStart, end: element.selectionEnd }
  }
  return focus ? { fields, focus } : { fields }
}

/** Fills the fields of the page with typed text, including those rendered within the next ten seconds. */
export function fillTypedText({ fields, focus }: TypedText): void {
  const missing = new Set(fields)
  const typedAt = ({ field, short }: Named) =>
    [...missing].find((typed) => typed.field === field || (short !== null && typed.short === short))
  const fill = () => {
    for (const one of pageFields()) {
      const typed = typedAt(one)
      if (!typed || ('readOnly' in one.element && one.element.readOnly)) continue
      missing.delete(typed)
      writeField(one.element, typed.value)
      if (focus?.field === typed.field) putCursor(one.element, focus)
    }
    return missing.size === 0
  }
  if (fill()) return
  const observer = new MutationObserver(() => {
    if (fill()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), loadTimeoutMs)
}

/** By the member who typed it, and the path; without the query, which changes while the page is open. */
const keyOf = (member: number | null) => `${tabKey} ${member ?? 'visitor'} ${location.pathname}`

/** Stores the typed text, except passwords and what its form stores, for the next document of this tab at this path. */
export function storeTypedText(): void {
  const fields = readTypedText().fields.filter(({ isSecret, isStored }) => !isSecret && !isStored)
  if (fields.length > 0) sessionStore.write(keyOf(pageMember()), JSON.stringify(fields))
}

/** Loads a document; text typed here is restored when the tab returns to this path. */
export function loadKeepingTyped(url: string): void {
  storeTypedText()
  location.assign(url)
}

/**
 * Restores the typed text that was stored for this path and deletes it: this member's, and what was typed before the
 * login. Another member's stays stored.
 */
export function restoreTypedText(): void {
  for (const key of new Set([keyOf(null), keyOf(pageMember())])) {
    const text = sessionStore.read(key)
    if (text === null) continue
    sessionStore.remove(key)
    fillTypedText({ fields: JSON.parse(text) as readonly Typed[] })
  }
}
