type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of a field: its keys, and its text or whether it is checked. */
export interface Typed {
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

export const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Fields that the user or a script has changed. Of these, an empty value is stored too. */
export const changedFields = new WeakSet<EventTarget>()
if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => target && changedFields.add(target), { capture: true })

export interface Named {
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
export function pageFields(): readonly Named[] {
  const all = [...document.querySelectorAll<Field>(fieldsOfPage)].flatMap((element) => named(element) ?? [])
  const isOnly = ({ short }: Named) => all.filter((other) => other.short === short).length === 1
  return all.map((one) => (isOnly(one) ? one : { ...one, short: null }))
}

/** Sets the value of a field and dispatches the events that typing would. */
export function writeField(field: Field, value: string | boolean): void {
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

export function putCursor(field: Field, { start, end }: NonNullable<TypedText['focus']>): void {
  field.focus({ preventScroll: true })
  if (field instanceof HTMLSelectElement || start === null) return
  try {
    field.setSelectionRange(start, end)
  } catch {
    // Number inputs and similar types have no selection.
  }
}
