import { failureCodes } from '@chaguan/contracts/browser'
import type { FormRefusal } from '../../../shared/forms/use-form.ts'

/** Fields of the forms for signing in, registering and setting up. */
export type SignInField =
  | 'username'
  | 'nickname'
  | 'password'
  | 'passwordConfirmation'
  | 'token'
  | 'email'
  | 'siteUrl'

const fieldByCode: ReadonlyMap<number, SignInField> = new Map([
  [failureCodes.LOGIN_FAILED, 'password'],
  [failureCodes.USERNAME_OR_PASSWORD_ERROR, 'password'],
  [failureCodes.NOT_FOUND_USER, 'username'],
  [failureCodes.USERNAME_NOT_NULL, 'username'],
  [failureCodes.USERNAME_HAD_EXIST, 'username'],
  [failureCodes.USERNAME_NOT_ALLOW_HAS_SPACE, 'username'],
  [failureCodes.NAME_LENGTH_ERROR, 'username'],
  [failureCodes.NICKNAME_CENSOR_NOT_PASSED, 'nickname'],
  [failureCodes.PASSWORD_ILLEGALITY, 'password'],
  [failureCodes.PASSWORD_NOT_ALLOW_HAS_SPACE, 'password'],
])

const fields: ReadonlySet<unknown> = new Set<SignInField>([
  'username',
  'nickname',
  'password',
  'passwordConfirmation',
  'token',
  'email',
  'siteUrl',
])

const isField = (name: unknown): name is SignInField => fields.has(name)

/** The field that a refusal names, else the one that its code always concerns; null for the whole form. */
export function fieldOfRefusal({ code, data }: Pick<FormRefusal, 'code' | 'data'>): SignInField | null {
  const { field } = (data ?? {}) as { readonly field?: unknown }
  return isField(field) ? field : (fieldByCode.get(code) ?? null)
}
