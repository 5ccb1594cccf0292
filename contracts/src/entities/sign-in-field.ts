import * as T from 'typebox'

/** Types of fields that new people fill in (docs/reference/wire-accounts.md#sign-in-fields). */
export const signInFieldTypes = { line: 0, text: 1, radio: 2, checkbox: 3, pictures: 4, files: 5 } as const

/** States of a definition. */
export const signInFieldStatus = { disabled: -1, deleted: 0, enabled: 1 } as const

/** States of a person's answer. */
export const signInAnswerStatus = { discarded: 0, inReview: 1, refused: 2, passed: 3 } as const

/** Limits of sign-in fields (docs/reference/pages.md#login-states). */
export const signInFieldLimits = {
  nameCharacters: 20,
  extCharacters: 20_000,
  descCharacters: 200,
  /** Characters of an answer. */
  answerCharacters: 100,
  options: 50,
  optionCharacters: 50,
  /** Pictures or files of one field. */
  files: 9,
} as const

const common = {
  name: T.String(),
  type: T.Integer(),
  fieldsExt: T.String({ description: 'JSON with the options of a choice; in answers also the `value`' }),
  fieldsDesc: T.String(),
  sort: T.Integer(),
  status: T.Integer(),
  required: T.Integer(),
}

/** A field for administrators. */
export const SignInFieldView = T.Object({ id: T.Integer(), ...common, typeDesc: T.String() })
export type SignInFieldView = T.Static<typeof SignInFieldView>

/** A field to fill in; once answered with id, person and remark. */
export const SignInAnswerView = T.Object({
  id: T.Union([T.Integer(), T.Literal('')]),
  ...common,
  userId: T.Optional(T.Integer()),
  remark: T.Optional(T.String()),
})
export type SignInAnswerView = T.Static<typeof SignInAnswerView>
