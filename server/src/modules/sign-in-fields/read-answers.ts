import { type InputOf, type Lang, type signInFieldsApi, userStatus } from '@chaguan/contracts'
import { AppError, allFields, invalid, readField } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { type Answer, readAnswer, storedAnswer } from './answer-rules.ts'
import type { AnswerRow } from './answer-store.ts'
import { type FieldForm, readExt, readOptions } from './field-rules.ts'
import type { FieldRow } from './field-store.ts'

/** An answer belongs to the field with its name and type. */
interface AnswerKey {
  readonly name: string
  readonly type: number
}

export interface ReadAnswer {
  readonly field: FieldRow
  readonly answer: Answer
  readonly stored: string
}

/** Returns how an error names a field: by its name in the request. */
export const placeOf = ({ name }: AnswerKey) => `data.${name}`

export const isSame = (one: AnswerKey, other: AnswerKey) => one.name === other.name && one.type === other.type

const formOf = ({ name, type, fields_ext, required }: FieldRow): FieldForm => ({
  name,
  type,
  options: readOptions(readExt(fields_ext) ?? {}) ?? [],
  isRequired: required === 1,
})

/**
 * Parses the answers to the open fields. Throws for fields that are not enabled, and for invalid answers, with the
 * names of their fields. Ignores enabled fields that are no longer open, since forms send all of them.
 */
export async function readAll(
  lang: Lang,
  fields: readonly FieldRow[],
  open: readonly FieldRow[],
  data: InputOf<typeof signInFieldsApi.answerSignInFields>['data'],
): Promise<ReadAnswer[]> {
  const named = data.map((item) => ({ ...item, name: item.name.trim() }))
  const stranger = named.find(
    (item, index) =>
      !fields.some((field) => isSame(field, item)) || named.findIndex((each) => isSame(each, item)) !== index,
  )
  if (stranger) throw invalid('signInFields.field.unknown', { name: stranger.name })
  const readOne = (field: FieldRow): ReadAnswer => {
    const form = formOf(field)
    const given = named.find((item) => isSame(field, item))?.fieldsExt ?? ''
    const answer = readField(placeOf(field), () => {
      const read = readAnswer(form, given)
      if ('error' in read) throw new AppError('INVALID_PARAMETER', read.error)
      return read
    })
    return { field, answer, stored: storedAnswer(form, answer) }
  }
  return allFields(
    lang,
    open.map((field) => async () => readOne(field)),
  )
}

/**
 * Returns the fields that a person may answer: all while the account is not open yet. Afterwards answers are final, and
 * only fields added since then are open (docs/reference/pages.md#account-pages).
 */
export function answerableFields(
  state: number,
  fields: readonly FieldRow[],
  before: readonly AnswerRow[],
): readonly FieldRow[] {
  if (state !== userStatus.normal) return fields
  const open = fields.filter((field) => !before.some((answer) => isSame(answer, field)))
  if (open.length > 0) return open
  throw new AppError('UNAUTHORIZED', localized('signInFields.answer.fixed'))
}
