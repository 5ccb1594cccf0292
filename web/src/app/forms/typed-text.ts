import { sessionStore } from '../../shared/page/session-store.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of a field: which field it is, and its text or whether it is checked. */
interface Typed {
  readonly field: string
  /** The key without the form's `action`; null where several fields of the page have it. */
  readonly short?: string | null
  readonly value: string | boolean
  readonly isSecret: boolean
}

/** The changed fields of a page, and where the cursor is. */
export interface TypedText {
  readonly fields: readonly Typed[]
  readonly focus?: { readonly field: string; readonly start: number | null; readonly end: number | null }
}

const fieldsOfPage = 'input:not([type=hidden]):not([type=file]):not([type=submit]), textarea, select'
/** Milliseconds for which fields that appear later are filled. */
const patienceMs = 10_000
const tabKey = '__typed'

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Fields that the person or a script has changed: of these an empty text is kept too. */
const changed = new WeakSet<EventTarget>()
if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => target && changed.add(target), { capture: true })

interface Named {
  readonly element: Field
  readonly field: string
  readonly short: string | null
}

/** A field's key from its form and its name, so that the same field of the other layout has the same key. */
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
 * The fields of the page by their keys. One layout may have a form for each field and the other one form for all: the
 * short key is the same.
 */
function pageFields(): readonly Named[] {
  const all = [...document.querySelectorAll<Field>(fieldsOfPage)].flatMap((element) => named(element) ?? [])
  const isOnly = ({ short }: Named) => all.filter((other) => other.short === short).length === 1
  return all.map((one) => (isOnly(one) ? one : { ...one, short: null }))
}

/** Reads what was typed on the page, also that a field was emptied. */
export function readTyped(): TypedText {
  const fields: Typed[] = []
  let focus: TypedText['focus']
  for (const { element, field, short } of pageFields()) {
    const value = isTicked(element) ? element.checked : element.value
    if (value !== '' || changed.has(element))
      fields.push({ field, short, value, isSecret: element.type === 'password' })
    if (element === document.activeElement && !(element instanceof HTMLSelectElement))
      focus = { field, start: element.selectionStart, end: element.selectionEnd }
  }
  return focus ? { fields, focus } : { fields }
}

/** Sets a field and fires the events of typing. */
function write(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isTicked(field) && field.checked !== value) field.click()
    return
  }
  if (field.value === value) return
  // A folded part is opened when something was typed in it.
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
    // Fields for numbers and the like have no cursor.
  }
}

/** Fills the fields of the page with typed text, also those that appear within ten seconds. */
export function writeTyped({ fields, focus }: TypedText): void {
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
  setTimeout(() => observer.disconnect(), patienceMs)
}

/** The address without its query, which changes while one reads. */
const keyHere = () => `${tabKey} ${location.pathname}`

/** Stores what was typed, passwords left out, for the next document of this tab at this address. */
export function keepTypedInTab(): void {
  const fields = readTyped().fields.filter(({ isSecret }) => !isSecret)
  if (fields.length > 0) sessionStore.write(keyHere(), JSON.stringify(fields))
}

/** Loads another document; what was typed here is restored when the tab comes back to it. */
export function loadKeepingTyped(url: string): void {
  keepTypedInTab()
  location.assign(url)
}

/** Restores what was stored for this address, once. */
export function restoreTypedOfTab(): void {
  const text = sessionStore.read(keyHere())
  if (text === null) return
  sessionStore.remove(keyHere())
  writeTyped({ fields: JSON.parse(text) as readonly Typed[] })
}
