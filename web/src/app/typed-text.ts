import { keptInTab } from '../api/kept-in-tab.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What stands in a field: which field it is, and its text or whether it is ticked. */
interface Typed {
  readonly field: string
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

/** Names a field by its form and itself, so that the other layout's field for the same thing has the same name. */
function nameOf(field: Field): string | null {
  const own = field.name || field.id
  if (!own) return null
  const { form } = field
  const action = form?.querySelector<HTMLInputElement>('input[type=hidden][name=action]')?.value ?? ''
  const value = isTicked(field) && field.type === 'radio' ? field.value : ''
  return [form?.getAttribute('action') ?? '', action, own, value].join('|')
}

function* pageFields(): Generator<[string, Field]> {
  for (const field of document.querySelectorAll<Field>(fieldsOfPage)) {
    const name = nameOf(field)
    if (name !== null) yield [name, field]
  }
}

/** Reads everything that is typed on the page. */
export function readTyped(): TypedText {
  const fields: Typed[] = []
  let focus: TypedText['focus']
  for (const [name, field] of pageFields()) {
    const value = isTicked(field) ? field.checked : field.value
    if (value !== '') fields.push({ field: name, value, isSecret: field.type === 'password' })
    if (field === document.activeElement && !(field instanceof HTMLSelectElement))
      focus = { field: name, start: field.selectionStart, end: field.selectionEnd }
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
  const missing = new Map(fields.map(({ field, value }) => [field, value]))
  const fill = () => {
    for (const [name, field] of pageFields()) {
      const value = missing.get(name)
      if (value === undefined) continue
      missing.delete(name)
      write(field, value)
      if (focus?.field === name) putCursor(field, focus)
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
  if (fields.length > 0) keptInTab.write(keyHere(), JSON.stringify(fields))
}

/** Puts back what was kept for this address, once. */
export function restoreTypedOfTab(): void {
  const text = keptInTab.read(keyHere())
  if (text === null) return
  keptInTab.remove(keyHere())
  writeTyped({ fields: JSON.parse(text) as readonly Typed[] })
}
