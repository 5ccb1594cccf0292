import { signInFieldLimits, signInFieldTypes } from '@chaguan/contracts'
import { isBlank } from '@chaguan/contracts/visible-text'
import { type LocalizedText, localized } from '../../i18n/localized.ts'

/** Why an answer or a definition is invalid. */
export interface FieldError {
  readonly error: LocalizedText
}

/** The parts of a field that parsing an answer needs. */
export interface FieldForm {
  readonly name: string
  readonly type: number
  readonly options: readonly string[]
  readonly isRequired: boolean
}

const { radio, checkbox, pictures, files } = signInFieldTypes

/** Parses a JSON object; null for anything else. An empty text is an empty object. */
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

/** Returns the options of a choice: a list of texts, or of objects with a `value`. Null if invalid. */
export function readOptions(ext: Readonly<Record<string, unknown>>): string[] | null {
  const { options = [] } = ext
  if (!Array.isArray(options)) return null
  const texts = options.map(itemText)
  return texts.every((text) => text !== null) ? (texts as string[]) : null
}

/** Returns whether a field of this type is answered by choosing. */
export const isChoice = (type: number): boolean => type === radio || type === checkbox

/** Returns whether a field of this type is answered by uploads. */
export const isUpload = (type: number): boolean => type === pictures || type === files

export const wrongExt: FieldError = { error: localized('signInFields.ext.malformed') }

/** Returns why a definition is invalid; null if it is valid. */
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
