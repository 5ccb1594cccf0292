import { signInFieldLimits, signInFieldTypes } from '@chaguan/contracts'
import { isBlank } from '@chaguan/contracts/visible-text'
import { type LocalizedText, localized } from '../../i18n/localized.ts'

/** Why an answer or a definition cannot be taken. */
export interface FieldError {
  readonly error: LocalizedText
}

/** What is known of a field while an answer is read. */
export interface FieldForm {
  readonly name: string
  readonly type: number
  readonly options: readonly string[]
  readonly isRequired: boolean
}

const { radio, checkbox, pictures, files } = signInFieldTypes

/** The object that a JSON text holds; null when it holds anything else. An empty text is an empty object. */
export function readExt(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return { options: value }
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : null

export const itemText = (item: unknown): string | null =>
  typeof item === 'object' && item !== null ? textOf((item as { value?: unknown }).value) : textOf(item)

/** The options of a choice: a list of texts, or of objects with a `value`. Null for a list that is none. */
export function readOptions(ext: Readonly<Record<string, unknown>>): string[] | null {
  const { options = [] } = ext
  if (!Array.isArray(options)) return null
  const texts = options.map(itemText)
  return texts.every((text) => text !== null) ? (texts as string[]) : null
}

/** Whether a field of this type is answered by choosing. */
export const isChoice = (type: number): boolean => type === radio || type === checkbox

/** Whether a field of this type is answered by uploads. */
export const isUpload = (type: number): boolean => type === pictures || type === files

export const wrongExt: FieldError = { error: localized('signInFields.ext.malformed') }

/** Why a definition cannot be kept; null when it can. */
export function errorOfDefinition(name: string, type: number, fieldsExt: string): FieldError | null {
  if (isBlank(name)) return { error: localized('signInFields.name.required') }
  const ext = readExt(fieldsExt)
  if (!ext) return wrongExt
  if (!isChoice(type)) return null
  const options = readOptions(ext) ?? []
  const isFine =
    options.length >= 1 &&
    options.length <= signInFieldLimits.options &&
    new Set(options).size === options.length &&
    options.every((text) => !isBlank(text) && [...text].length <= signInFieldLimits.optionCharacters)
  return isFine
    ? null
    : { error: localized('signInFields.options.count', { name, options: signInFieldLimits.options }) }
}
