import { failures } from '@chaguan/contracts'

export type ProfileField = 'nickname' | 'signature' | 'password' | 'newPassword' | 'passwordConfirmation'

const fieldByCode: ReadonlyMap<number, ProfileField> = new Map([
  [failures.USERNAME_HAD_EXIST.code, 'nickname'],
  [failures.USERNAME_NOT_NULL.code, 'nickname'],
  [failures.NAME_LENGTH_ERROR.code, 'nickname'],
  [failures.NICKNAME_CENSOR_NOT_PASSED.code, 'nickname'],
  [failures.USER_SINGATURE_LINIT_ERROR.code, 'signature'],
  [failures.CENSOR_NOT_PASSED.code, 'signature'],
  [failures.LOGIN_FAILED.code, 'password'],
  [failures.USERNAME_OR_PASSWORD_ERROR.code, 'password'],
  [failures.USER_UPDATE_ERROR.code, 'newPassword'],
  [failures.PASSWORD_ILLEGALITY.code, 'newPassword'],
  [failures.PASSWORD_NOT_ALLOW_HAS_SPACE.code, 'newPassword'],
])

/** The field that a refused change is about; null when it is about the whole form. */
export function fieldOfRefusal(code: number): ProfileField | null {
  return fieldByCode.get(code) ?? null
}
