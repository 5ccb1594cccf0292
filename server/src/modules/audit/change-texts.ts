import { type LocalizedText, localized, localizedList, type TextKey } from '../../i18n/localized.ts'

/** A value before or after a change: texts are quoted and shortened, localized ones are shown as they are. */
export type AuditValue = string | number | boolean | null | undefined | LocalizedText

/** A field that an action changed. */
export interface AuditChange {
  readonly name: LocalizedText
  readonly before: AuditValue
  readonly after: AuditValue
}

/** A field of which the log only says that it changed: a secret, or something personal. */
export type HiddenChange = Pick<AuditChange, 'name'>

/** The longest value, in characters, that an entry repeats. */
const valueCharacters = 60

/** A text that is the same in both languages, such as an amount. */
export const plain = (text: string | number): LocalizedText => ({ zh: String(text), en: String(text) })

const none = localized('audit.value.none')

function valueText(value: AuditValue): LocalizedText {
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'boolean') return localized(value ? 'audit.value.on' : 'audit.value.off')
  if (typeof value === 'object') return value
  if (typeof value === 'number') return plain(value)
  const line = value.replace(/\s+/g, ' ')
  return plain(`“${line.length > valueCharacters ? `${line.slice(0, valueCharacters)}…` : line}”`)
}

function changeText(change: AuditChange | HiddenChange): LocalizedText {
  if (!('before' in change)) return localized('audit.changed', { name: change.name })
  const [before, after] = [valueText(change.before), valueText(change.after)]
  return localized('audit.change', { name: change.name, before, after })
}

/** What an entry says besides the action. */
interface AuditDetails {
  /** Fields with equal values before and after are left out. */
  readonly changes?: readonly (AuditChange | HiddenChange)[]
  /** The reason that was given; none when empty. */
  readonly reason?: string | undefined
}

/** Returns the text of an entry: the action, the changed fields with old and new value, and the reason. */
export function auditText(action: LocalizedText, { changes = [], reason = '' }: AuditDetails): LocalizedText {
  const told = changes
    .filter((change) => !('before' in change) || change.before !== change.after)
    .map(changeText)
  const whole =
    told.length === 0 ? action : localized('audit.withChanges', { action, changes: localizedList(told) })
  return reason.trim() === ''
    ? whole
    : localized('audit.withReason', { action: whole, reason: reason.trim() })
}

/** Names of the fields of a row, by column. */
export type FieldNames<Row> = Partial<Readonly<Record<keyof Row, TextKey>>>

/** Returns the named fields in which two rows differ; columns that `after` does not have did not change. */
export function changesBetween<Row extends object>(
  before: Row,
  after: Partial<Row>,
  names: FieldNames<Row>,
  shown: (key: keyof Row, value: Row[keyof Row]) => AuditValue = (_key, value) => value as AuditValue,
): AuditChange[] {
  return (Object.entries(names) as [keyof Row, TextKey][]).flatMap(([key, name]) => {
    const value = after[key]
    if (value === undefined || value === before[key]) return []
    return [{ name: localized(name), before: shown(key, before[key]), after: shown(key, value) }]
  })
}

/** Returns something's name with its id, as entries refer to it: “茶友” (10). */
export const named = (name: string, id: number | string): LocalizedText =>
  localized('audit.named', { name, id })

/** Texts of the states of accounts. */
const statusTexts: Readonly<Record<number, TextKey>> = {
  0: 'accounts.state.normal',
  1: 'accounts.state.banned',
  2: 'accounts.state.inReview',
  3: 'accounts.state.refused',
  4: 'accounts.state.ignored',
  10: 'accounts.state.needsFields',
  20: 'accounts.state.closed',
}

const statusText = (status: number) => localized(statusTexts[status] ?? 'audit.value.none')

/** The change of an account's status. */
export const statusChange = (before: number, after: number): AuditChange => ({
  name: localized('audit.state'),
  before: statusText(before),
  after: statusText(after),
})
