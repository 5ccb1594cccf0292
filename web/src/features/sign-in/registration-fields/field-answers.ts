import { type SignInAnswerView, signInFieldTypes } from '@chaguan/contracts/browser'
import { isBlank } from '@chaguan/contracts/visible-text'

/** A question of the site with a person's answer, which is in `fieldsExt` as JSON. */
export type RegistrationField = Pick<
  SignInAnswerView,
  'id' | 'name' | 'type' | 'fieldsExt' | 'fieldsDesc' | 'sort' | 'required'
>

const { radio, checkbox, pictures, files: otherFiles } = signInFieldTypes

/** Whether a question is answered by uploads. */
export const isUploaded = ({ type }: Pick<RegistrationField, 'type'>) =>
  type === pictures || type === otherFiles

/** A picture or file that was uploaded as an answer. */
export interface AnsweredFile {
  readonly id: number
  readonly name: string
  readonly url?: string
}

/** A person's answer: a text, chosen options, or uploaded files. */
export interface Answer {
  readonly text: string
  readonly chosen: readonly string[]
  readonly files: readonly AnsweredFile[]
}

type Ext = { readonly value?: unknown; readonly options?: unknown }

function readExt(text: string): Ext {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

interface Option {
  readonly value: string
  readonly checked: boolean
}

function optionOf(option: unknown): Option | null {
  if (typeof option === 'string') return { value: option, checked: false }
  if (typeof option !== 'object' || option === null) return null
  const { value, checked } = option as Partial<Option>
  return typeof value === 'string' ? { value, checked: checked === true } : null
}

const optionsIn = ({ options }: Ext): readonly Option[] =>
  Array.isArray(options) ? options.map(optionOf).filter((option) => option !== null) : []

/** The options of a question. */
export const choicesOf = ({ fieldsExt }: Pick<RegistrationField, 'fieldsExt'>): readonly string[] =>
  optionsIn(readExt(fieldsExt)).map(({ value }) => value)

function fileOf(value: unknown): AnsweredFile | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, name, url } = value as Partial<AnsweredFile>
  if (!Number.isSafeInteger(id)) return null
  return {
    id: id as number,
    name: typeof name === 'string' ? name : '',
    url: typeof url === 'string' ? url : '',
  }
}

/** The stored answer. */
export function answerOf({ fieldsExt }: Pick<RegistrationField, 'fieldsExt'>): Answer {
  const ext = readExt(fieldsExt)
  return {
    text: typeof ext.value === 'string' ? ext.value : '',
    chosen: optionsIn(ext).flatMap(({ value, checked }) => (checked ? [value] : [])),
    files: Array.isArray(ext.value) ? ext.value.map(fileOf).filter((file) => file !== null) : [],
  }
}

/** An answer in the wire's format. */
export function answerText(
  { type, fieldsExt }: Pick<RegistrationField, 'type' | 'fieldsExt'>,
  answer: Answer,
): string {
  if (type === radio || type === checkbox) {
    const options = choicesOf({ fieldsExt }).map((value) => ({
      value,
      checked: answer.chosen.includes(value),
    }))
    return JSON.stringify({ options })
  }
  if (isUploaded({ type }))
    return JSON.stringify({ value: answer.files.map(({ id, name }) => ({ id, name })) })
  return JSON.stringify({ value: answer.text.trim() })
}

/** Whether the answer is empty. */
export const isUnanswered = ({ text, chosen, files }: Answer): boolean =>
  isBlank(text) && chosen.length === 0 && files.length === 0
