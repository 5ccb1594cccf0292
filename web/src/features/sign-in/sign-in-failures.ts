import { type FailureName, failures } from '@chaguan/contracts'

/** Fields of the forms for signing in, registering and setting up. */
export type SignInField = 'username' | 'nickname' | 'password' | 'passwordConfirmation' | 'token'

const fields: Partial<Record<FailureName, SignInField>> = {
  LOGIN_FAILED: 'password',
  USERNAME_OR_PASSWORD_ERROR: 'password',
  NOT_FOUND_USER: 'username',
  USERNAME_NOT_NULL: 'username',
  USERNAME_HAD_EXIST: 'username',
  USERNAME_NOT_ALLOW_HAS_SPACE: 'username',
  NAME_LENGTH_ERROR: 'username',
  NICKNAME_CENSOR_NOT_PASSED: 'nickname',
  PASSWORD_ILLEGALITY: 'password',
  PASSWORD_NOT_ALLOW_HAS_SPACE: 'password',
}

const fieldByCode = new Map(
  Object.entries(fields).map(([name, field]) => [failures[name as FailureName].code, field]),
)

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
