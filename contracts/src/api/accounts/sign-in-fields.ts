import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import {
  SignInAnswerView,
  SignInFieldView,
  signInFieldLimits,
  signInFieldStatus,
} from '../../entities/sign-in-field.ts'
import { limits } from '../../limits.ts'
import { Bool01, Id, Nothing, OneOf } from '../../shapes.ts'

const type = OneOf([0, 1, 2, 3, 4, 5])
const name = T.String({ maxLength: signInFieldLimits.nameCharacters })
const fieldsExt = T.Optional(T.String({ maxLength: signInFieldLimits.extCharacters }))
const fieldsDesc = T.Optional(T.String({ maxLength: signInFieldLimits.descCharacters }))
const sort = T.Optional(T.Integer({ minimum: 0, maximum: 1_000_000 }))
const { disabled, deleted, enabled } = signInFieldStatus

/** The fields of a definition; the id is empty for a new one. */
const definition = {
  id: T.Optional(T.Union([T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), T.Literal('')])),
  name: T.Optional(name),
  type: T.Optional(type),
  fieldsExt,
  fieldsDesc,
  remark: T.Optional(T.String({ maxLength: 200, description: 'not kept' })),
  sort,
  status: T.Optional(OneOf([disabled, deleted, enabled])),
  required: T.Optional(Bool01),
}

/**
 * Fields that new people fill in (docs/reference/wire-accounts.md#sign-in-fields), also under the paths of
 * docs/reference/wire.md#v2-paths.
 */
export const signInFieldsApi = defineApi({
  listOwnSignInFields: {
    method: 'GET',
    path: '/api/v3/user/signinfields.list',
    aliases: ['/api/v3/user/signinfields'],
    summary: 'The fields to fill in, with what the caller answered; administrators may ask for a person.',
    access: 'member',
    whenRestricted: 'before-approval',
    fieldAliases: { uid: 'userId' },
    input: T.Object({ userId: T.Optional(Id) }),
    output: T.Array(SignInAnswerView),
  },
  listSignInFieldsOf: {
    method: 'GET',
    path: '/api/user/signinfields.list.v2',
    summary: 'The same, of a person who is named.',
    access: 'member',
    whenRestricted: 'before-approval',
    fieldAliases: { uid: 'userId' },
    input: T.Object({ userId: Id }),
    output: T.Array(SignInAnswerView),
  },
  answerSignInFields: {
    method: 'POST',
    path: '/api/v3/user/signinfields.create',
    aliases: ['/api/v3/user/signinfields'],
    summary: 'Answers the fields; the account goes on to review, or is open.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({
      data: T.Array(
        T.Object({
          id: definition.id,
          name,
          type,
          fieldsExt,
          fieldsDesc,
          sort,
          required: T.Optional(Bool01),
        }),
        { maxItems: 100 },
      ),
    }),
    output: T.Array(SignInAnswerView),
  },
  listSignInFields: {
    method: 'GET',
    path: '/api/backAdmin/signinfields.list',
    aliases: ['/api/backAdmin/signinfields', '/api/admin/signinfields.list.v2'],
    summary: 'The fields that are defined, switched off ones too.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(SignInFieldView),
  },
  openSignInField: {
    method: 'GET',
    path: '/api/admin/signinfields.resource.v2',
    summary: 'One field that is defined.',
    access: 'admin',
    whenRestricted: 'members',
    input: T.Object({ id: Id }),
    output: SignInFieldView,
  },
  saveSignInFields: {
    method: 'POST',
    path: '/api/backAdmin/signinfields.create',
    aliases: ['/api/backAdmin/signinfields', '/api/admin/signinfields.create.v2'],
    summary: 'Makes, changes and deletes (status 0) fields: a list as `data`, or one by itself.',
    access: 'admin',
    whenRestricted: 'before-approval',
    mayWrap: true,
    input: T.Object({
      data: T.Optional(T.Array(T.Object(definition), { minItems: 1, maxItems: 100 })),
      filter: T.Optional(
        T.Object(definition, { description: 'One field; the nested form of the `.v2` path' }),
      ),
      ...definition,
    }),
    output: T.Array(SignInFieldView),
  },
  setSignInFieldStatus: {
    method: 'POST',
    path: '/api/admin/signinfields.update.v2',
    summary: "Sets the status of a person's answer when the id is one, else of the field.",
    access: 'admin',
    whenRestricted: 'members',
    mayWrap: true,
    input: T.Object({ id: Id, status: T.Integer({ minimum: -1, maximum: 3 }) }),
    output: Nothing,
  },
  listSignInAnswers: {
    method: 'GET',
    path: '/api/backAdmin/user/signinfields',
    summary: 'What a person answered.',
    access: 'admin',
    whenRestricted: 'before-approval',
    fieldAliases: { uid: 'userId' },
    input: T.Object({ userId: T.Optional(Id) }),
    output: T.Array(SignInAnswerView),
  },
  examineUsers: {
    method: 'POST',
    path: '/api/backAdmin/users/examine',
    summary:
      'Passes (0), refuses (3) or ignores (4) people who wait for review, bans (1) others or lifts their ban (0); all of them or none.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      data: T.Array(
        T.Object({
          id: Id,
          status: OneOf([0, 1, 3, 4]),
          rejectReason: T.Optional(T.String({ maxLength: 100 })),
        }),
        { minItems: 1, maxItems: limits.maxBatch },
      ),
    }),
    output: T.Array(T.Object({ id: T.Integer(), status: T.Integer(), rejectReason: T.String() })),
  },
})
