import { failures } from '@chaguan/contracts'

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

const eitherName: ReadonlySet<number> = new Set([
  failures.USERNAME_NOT_NULL.code,
  failures.USERNAME_HAD_EXIST.code,
  failures.NAME_LENGTH_ERROR.code,
])

/** The field that a refusal is about; null when it is about the whole form. */
export function fieldOfRefusal(code: number): SignInField | null {
  return fieldByCode.get(code) ?? null
}

/** Whether a refusal of a registration can be about the user name as well as about the nickname. */
export function isAboutEitherName(code: number): boolean {
  return eitherName.has(code)
}
