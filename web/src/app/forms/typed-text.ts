import { pageMember } from '../../api/request-headers.ts'
import { sessionStore } from '../../shared/page/session-store.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of a field: its keys, and its text or whether it is checked. */
interface Typed {
  readonly field: string
  /** The key without the form's `action`; null where several fields of the page have it. */
  readonly short?: string | null
  readonly value: string | boolean
  readonly isSecret: boolean
  /** Whether its form stores it. */
  readonly isStored?: boolean
}

/** The changed fields of a page, and the focused field with its selection. */
export interface TypedText {
  readonly fields: readonly Typed[]
  readonly focus?: { readonly field: string; readonly start: number | null; readonly end: number | null }
}

const fieldsOfPage = 'input:not([type=hidden]):not([type=file]):not([type=submit]), textarea, select'
/** Milliseconds for which fields that are rendered later are still filled in. */
const loadTimeoutMs = 10_000
const tabKey = '__typed'

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Fields that the user or a script has changed. Of these, an empty value is stored too. */
const changed = new WeakSet<EventTarget>()
if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => target && changed.add(target), { capture: true })

interface Named {
  readonly element: Field
  readonly field: string
  readonly short: string | null
}

/** Derives the key of a field from its form and its name, so that the same field has the same key in both layouts. */
function named(element: Field): Named | null {
  const own = element.name || element.id
  if (!own) return null
  const { form } = element
  const address = form?.getAttribute('action') ?? ''
  const action = form?.querySelector<HTMLInputElement>('input[type=hidden][name=action]')?.value ?? ''
  const value = isTicked(element) && element.type === 'radio' ? element.value : ''
  return {
    element,
    field: [address, action, own, value].join('|'),
    short: [address, own, value].join('|'),
  }
}

/**
 * Returns the fields of the page with their keys. One layout may have a form per field and the other a single form for
 * all; the short key is the same in both.
 */
function pageFields(): readonly Named[] {
  const all = [...document.querySelectorAll<Field>(fieldsOfPage)].flatMap((element) => named(element) ?? [])
  const isOnly = ({ short }: Named) => all.filter((other) => other.short === short).length === 1
  return all.map((one) => (isOnly(one) ? one : { ...one, short: null }))
}

/** Forms with this attribute store their text themselves, and restore all parts of it together. */
const storesItself = '[data-stores-text]'

/** Returns the changed fields of the page, including those that were emptied. */
export function readTypedText(): TypedText {
  const fields: Typed[] = []
  let focus: TypedText['focus']
  for (const { element, field, short } of pageFields()) {
    const value = isTicked(element) ? element.checked : element.value
    if (value !== '' || changed.has(element))
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

/** Sets the value of a field and dispatches the events that typing would. */
function write(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isTicked(field) && field.checked !== value) field.click()
    return
  }
  if (field.value === value) return
  // A closed `<details>` around a field with a restored value is opened.
  const shut = field.closest('details')
  if (shut) shut.open = true
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function putCursor(field: Field, { start, end }: NonNullable<TypedText['focus']>): void {
  field.focus({ preventScroll: true })
  if (field instanceof HTMLSelectElement || start === null) return
  try {
    field.setSelectionRange(start, end)
  } catch {
    // Number inputs and similar types have no selection.
  }
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
      write(one.element, typed.value)
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
