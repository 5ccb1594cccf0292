import { type FailureName, failures } from '@chaguan/contracts'

export type ProfileField = 'nickname' | 'signature' | 'password' | 'newPassword' | 'passwordConfirmation'

const fields: Partial<Record<FailureName, ProfileField>> = {
  USERNAME_HAD_EXIST: 'nickname',
  USERNAME_NOT_NULL: 'nickname',
  NAME_LENGTH_ERROR: 'nickname',
  NICKNAME_CENSOR_NOT_PASSED: 'nickname',
  USER_SINGATURE_LINIT_ERROR: 'signature',
  CENSOR_NOT_PASSED: 'signature',
  LOGIN_FAILED: 'password',
  USERNAME_OR_PASSWORD_ERROR: 'password',
  USER_UPDATE_ERROR: 'newPassword',
  PASSWORD_ILLEGALITY: 'newPassword',
  PASSWORD_NOT_ALLOW_HAS_SPACE: 'newPassword',
}

const fieldByCode = new Map(
  Object.entries(fields).map(([name, field]) => [failures[name as FailureName].code, field]),
)

/** The field that a refused change is about; null when it is about the whole form. */
export function fieldOfRefusal(code: number): ProfileField | null {
  return fieldByCode.get(code) ?? null
}
