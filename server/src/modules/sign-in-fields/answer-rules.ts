import { signInFieldLimits, signInFieldTypes } from '@chaguan/contracts'
import { isBlank } from '@chaguan/contracts/visible-text'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import {
  type FieldError,
  type FieldForm,
  isChoice,
  isUpload,
  itemText,
  readExt,
  textOf,
  wrongExt,
} from './field-rules.ts'

const { line, radio } = signInFieldTypes

/** The answer to a field: text, choices or ids of uploads. */
export type Answer = { readonly words: string } | { readonly chosen: readonly string[] } | Uploads

/** Ids of the person's uploads, in order. */
export interface Uploads {
  readonly uploads: readonly number[]
}

const fault = ({ name }: FieldForm, said: LocalizedText): FieldError => ({
  error: localized('signInFields.answer.wrong', { name, fault: said }),
})
const missing = (form: FieldForm) => fault(form, localized('signInFields.fault.required'))

function readWords(form: FieldForm, value: unknown): Answer | FieldError {
  const words = value === undefined || value === null ? '' : textOf(value)
  if (words === null) return fault(form, localized('signInFields.fault.notText'))
  if (form.type === line && /[\r\n]/.test(words)) return fault(form, localized('signInFields.fault.oneLine'))
  const most = signInFieldLimits.answerCharacters
  if ([...words].length > most) return fault(form, localized('signInFields.fault.tooLong', { most }))
  return form.isRequired && isBlank(words) ? missing(form) : { words }
}

/** Returns the choices: the value or values, else the options that are marked as checked. */
function chosenOptionsOf({ value, options }: Readonly<Record<string, unknown>>): (string | null)[] {
  if (value !== undefined && value !== null && value !== '')
    return Array.isArray(value) ? value.map(itemText) : [itemText(value)]
  if (!Array.isArray(options)) return []
  return options
    .filter((item) => (item as { checked?: unknown } | null)?.checked === true)
    .map((item) => itemText(item))
}

function readChoice(form: FieldForm, ext: Readonly<Record<string, unknown>>): Answer | FieldError {
  const chosen = chosenOptionsOf(ext)
  const known = chosen.filter((each): each is string => each !== null && form.options.includes(each))
  if (known.length !== chosen.length || new Set(known).size !== known.length)
    return fault(form, localized('signInFields.fault.option'))
  if (form.type === radio && known.length > 1) return fault(form, localized('signInFields.fault.single'))
  return form.isRequired && known.length === 0 ? missing(form) : { chosen: known }
}

const idOf = (item: unknown): number => {
  const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : item
  return typeof id === 'number' || (typeof id === 'string' && /^\d{1,15}$/.test(id)) ? Number(id) : 0
}

function readUploads(form: FieldForm, value: unknown): Answer | FieldError {
  const items = value === undefined || value === null || value === '' ? [] : value
  const ids = Array.isArray(items) ? items.map(idOf) : [0]
  const most = signInFieldLimits.files
  if (ids.length > most) return fault(form, localized('signInFields.fault.tooMany', { most }))
  const isFine = ids.every((id) => Number.isSafeInteger(id) && id > 0) && new Set(ids).size === ids.length
  if (!isFine) return fault(form, localized('signInFields.fault.file'))
  return form.isRequired && ids.length === 0 ? missing(form) : { uploads: ids }
}

/** Parses the answer to a field from `fieldsExt`, or returns the error. */
export function readAnswer(form: FieldForm, fieldsExt: string): Answer | FieldError {
  const ext = readExt(fieldsExt)
  if (!ext) return wrongExt
  if (isChoice(form.type)) return readChoice(form, ext)
  return isUpload(form.type) ? readUploads(form, ext.value) : readWords(form, ext.value)
}

/** Returns the answer for storage: the options with their checked state, and the value. */
export function storedAnswer(form: FieldForm, answer: Answer): string {
  if ('words' in answer) return JSON.stringify({ value: answer.words })
  if ('uploads' in answer) return JSON.stringify({ value: answer.uploads.map((id) => ({ id })) })
  const options = form.options.map((value) => ({ value, checked: answer.chosen.includes(value) }))
  const value = form.type === radio ? (answer.chosen[0] ?? '') : answer.chosen
  return JSON.stringify({ options, value })
}
