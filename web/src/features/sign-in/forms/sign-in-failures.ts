import { failures } from '@chaguan/contracts'
import type { FormRefusal } from '../../../shared/forms/use-form.ts'

/** Fields of the forms for signing in, registering and setting up. */
export type SignInField = 'username' | 'nickname' | 'password' | 'passwordConfirmation' | 'token'

const fieldByCode: ReadonlyMap<number, SignInField> = new Map([
  [failures.LOGIN_FAILED.code, 'password'],
  [failures.USERNAME_OR_PASSWORD_ERROR.code, 'password'],
  [failures.NOT_FOUND_USER.code, 'username'],
  [failures.USERNAME_NOT_NULL.code, 'username'],
  [failures.USERNAME_HAD_EXIST.code, 'username'],
  [failures.USERNAME_NOT_ALLOW_HAS_SPACE.code, 'username'],
  [failures.NAME_LENGTH_ERROR.code, 'username'],
  [failures.NICKNAME_CENSOR_NOT_PASSED.code, 'nickname'],
  [failures.PASSWORD_ILLEGALITY.code, 'password'],
  [failures.PASSWORD_NOT_ALLOW_HAS_SPACE.code, 'password'],
])

const fields: ReadonlySet<unknown> = new Set<SignInField>([
  'username',
  'nickname',
  'password',
  'passwordConfirmation',
  'token',
])

const isField = (name: unknown): name is SignInField => fields.has(name)

/** The field that a refusal names, else the one its code is always about; null when it is about the whole form. */
export function fieldOfRefusal({ code, data }: Pick<FormRefusal, 'code' | 'data'>): SignInField | null {
  const { field } = (data ?? {}) as { readonly field?: unknown }
  return isField(field) ? field : (fieldByCode.get(code) ?? null)
}
