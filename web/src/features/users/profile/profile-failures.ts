import { failureCodes } from '@chaguan/contracts/browser'

export type ProfileField =
  | 'nickname'
  | 'signature'
  | 'password'
  | 'code'
  | 'newPassword'
  | 'passwordConfirmation'

const fieldByCode: ReadonlyMap<number, ProfileField> = new Map([
  [failureCodes.USERNAME_HAD_EXIST, 'nickname'],
  [failureCodes.USERNAME_NOT_NULL, 'nickname'],
  [failureCodes.NAME_LENGTH_ERROR, 'nickname'],
  [failureCodes.NICKNAME_CENSOR_NOT_PASSED, 'nickname'],
  [failureCodes.USER_SINGATURE_LINIT_ERROR, 'signature'],
  [failureCodes.CENSOR_NOT_PASSED, 'signature'],
  [failureCodes.LOGIN_FAILED, 'password'],
  [failureCodes.USERNAME_OR_PASSWORD_ERROR, 'password'],
  [failureCodes.SMS_CODE_ERROR, 'code'],
  [failureCodes.USER_UPDATE_ERROR, 'newPassword'],
  [failureCodes.PASSWORD_ILLEGALITY, 'newPassword'],
  [failureCodes.PASSWORD_NOT_ALLOW_HAS_SPACE, 'newPassword'],
])

/** The field of a refusal; null when it concerns the whole form. */
export function fieldOfRefusal(code: number): ProfileField | null {
  return fieldByCode.get(code) ?? null
}
