import { sessionStore } from '../../shared/page/session-store.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What stands in a field: which field it is, and its text or whether it is ticked. */
interface Typed {
  readonly field: string
  /** The same without the form's `action`; null where several fields of the page have it. */
  readonly short?: string | null
  readonly value: string | boolean
  readonly isSecret: boolean
}

/** What a person has typed on a page, and where the cursor is. */
export interface TypedText {
  readonly fields: readonly Typed[]
  readonly focus?: { readonly field: string; readonly start: number | null; readonly end: number | null }
}

const fieldsOfPage = 'input:not([type=hidden]):not([type=file]):not([type=submit]), textarea, select'
/** Milliseconds for which fields may still appear on the page. */
const patienceMs = 10_000
const tabKey = '__typed'

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Fields that a person, or who wrote for them, has changed: of these an empty text counts too. */
const changed = new WeakSet<EventTarget>()
if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => target && changed.add(target), { capture: true })

interface Named {
  readonly element: Field
  readonly field: string
  readonly short: string | null
}

/** Names a field by its form and itself, so that the other layout's field for the same thing has the same name. */
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

/** The fields of the page. One layout may have a form for each field and the other one for all: the short name is the same. */
function pageFields(): readonly Named[] {
  const all = [...document.querySelectorAll<Field>(fieldsOfPage)].flatMap((element) => named(element) ?? [])
  const isOnly = ({ short }: Named) => all.filter((other) => other.short === short).length === 1
  return all.map((one) => (isOnly(one) ? one : { ...one, short: null }))
}

/** Reads everything that is typed on the page, also that a field was emptied. */
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

/** Sets a field as if a person had typed it, so that whoever watches the field knows. */
function write(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isTicked(field) && field.checked !== value) field.click()
    return
  }
  if (field.value === value) return
  // What is kept from sight shows itself with what was typed there.
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
    // Fields for numbers and the like have no cursor to be put.
  }
}

/** Puts typed text back into the fields of the page, also into those that appear within ten seconds. */
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

/** The address without its query, which follows what is read; another page's text does not take this one's place. */
const keyHere = () => `${tabKey} ${location.pathname}`

/** Keeps what is typed, passwords left out, for the next document of this tab at this address. */
export function keepTypedInTab(): void {
  const fields = readTyped().fields.filter(({ isSecret }) => !isSecret)
  if (fields.length > 0) sessionStore.write(keyHere(), JSON.stringify(fields))
}

/** Loads another document; what is typed here is there again for whoever comes back in this tab. */
export function loadKeepingTyped(url: string): void {
  keepTypedInTab()
  location.assign(url)
}

/** Puts back what was kept for this address, once. */
export function restoreTypedOfTab(): void {
  const text = sessionStore.read(keyHere())
  if (text === null) return
  sessionStore.remove(keyHere())
  writeTyped({ fields: JSON.parse(text) as readonly Typed[] })
}
