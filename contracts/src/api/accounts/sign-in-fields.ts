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

const formFields = {
  name: T.Optional(name),
  type: T.Optional(type),
  fieldsExt,
  fieldsDesc,
  sort,
  status: T.Optional(OneOf([disabled, deleted, enabled])),
  required: T.Optional(Bool01),
}

/** The fields of a definition; the id is empty for a new one. */
const definition = {
  id: T.Optional(T.Union([T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), T.Literal('')])),
  ...formFields,
  remark: T.Optional(T.String({ maxLength: 200, description: 'ignored' })),
  was: T.Optional(
    T.Object(formFields, { description: 'what the form showed; what has changed since is not overwritten' }),
  ),
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
    summary: "Returns the sign-in fields with the caller's answers; administrators may name a member.",
    access: 'member',
    whenRestricted: 'before-approval',
    fieldAliases: { uid: 'userId' },
    input: T.Object({ userId: T.Optional(Id) }),
    output: T.Array(SignInAnswerView),
  },
  listSignInFieldsOf: {
    method: 'GET',
    path: '/api/user/signinfields.list.v2',
    summary: 'Returns the sign-in fields with the answers of a given member.',
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
    summary: "Stores the caller's answers; the account then goes to review or becomes active.",
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
    summary: 'Returns the defined sign-in fields, including disabled ones.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(SignInFieldView),
  },
  openSignInField: {
    method: 'GET',
    path: '/api/admin/signinfields.resource.v2',
    summary: 'Returns one sign-in field.',
    access: 'admin',
    whenRestricted: 'members',
    input: T.Object({ id: Id }),
    output: SignInFieldView,
  },
  saveSignInFields: {
    method: 'POST',
    path: '/api/backAdmin/signinfields.create',
    aliases: ['/api/backAdmin/signinfields', '/api/admin/signinfields.create.v2'],
    summary: 'Creates, changes or deletes (status 0) sign-in fields: a list as `data`, or a single one.',
    access: 'admin',
    whenRestricted: 'before-approval',
    mayWrap: true,
    input: T.Object({
      data: T.Optional(T.Array(T.Object(definition), { minItems: 1, maxItems: 100 })),
      filter: T.Optional(
        T.Object(definition, { description: 'one field; the nested form of the `.v2` path' }),
      ),
      ...definition,
    }),
    output: T.Array(SignInFieldView),
  },
  setSignInFieldStatus: {
    method: 'POST',
    path: '/api/admin/signinfields.update.v2',
    summary: 'Sets the status of the answer with this id, else of the field with this id.',
    access: 'admin',
    whenRestricted: 'members',
    mayWrap: true,
    input: T.Object({ id: Id, status: T.Integer({ minimum: -1, maximum: 3 }) }),
    output: Nothing,
  },
  listSignInAnswers: {
    method: 'GET',
    path: '/api/backAdmin/user/signinfields',
    summary: "Returns a member's answers to the sign-in fields.",
    access: 'admin',
    whenRestricted: 'before-approval',
    fieldAliases: { uid: 'userId' },
    input: T.Object({ userId: T.Optional(Id) }),
    output: T.Array(SignInAnswerView),
  },
  examineUsers: {
    method: 'POST',
    path: '/api/backAdmin/users/examine',
    summary: 'Approves (0), refuses (3) or ignores (4) pending accounts; bans (1) or unbans (0) others.',
    description: 'Applies to all of the accounts or to none.',
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
