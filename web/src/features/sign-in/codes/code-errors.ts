import { failureCodes } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import type { Translate } from '../../../i18n/texts.ts'
import type { FormRefusal } from '../../../shared/forms/use-form.ts'

/** Fields of the forms with codes. */
export type CodeField = 'mobile' | 'email' | 'code' | 'password' | 'passwordConfirmation'

const aboutMobile: ReadonlySet<number> = new Set([
  failureCodes.MOBILE_FORMAT_ERROR,
  failureCodes.MOBILE_IS_ALREADY_BIND,
  failureCodes.USER_MOBILE_NOT_ALLOW_NULL,
  failureCodes.ENTER_NEW_PHONE_NUMBER,
  failureCodes.NOT_REBIND_SELF_MOBILE,
])
const aboutPassword: ReadonlySet<number> = new Set([
  failureCodes.USER_UPDATE_ERROR,
  failureCodes.PASSWORD_ILLEGALITY,
  failureCodes.PASSWORD_NOT_ALLOW_HAS_SPACE,
])

/**
 * The field of a refusal: the one that it names, else the one that its code always concerns; null for the whole form.
 */
export function codeFieldOf({ code, data }: FormRefusal): CodeField | null {
  const { field } = (data ?? {}) as { field?: CodeField }
  if (field !== undefined) return field
  if (aboutMobile.has(code)) return 'mobile'
  if (aboutPassword.has(code)) return 'password'
  if (code === failureCodes.ACCOUNT_HAS_BEEN_BOUND) return 'email'
  return null
}

export interface CodeErrors {
  at(field: CodeField): string | undefined
  readonly whole: string | null
}

/** The errors of sending a code and of submitting the form, by field. */
export function codeErrors(
  refusals: readonly (FormRefusal | null)[],
  fields: readonly CodeField[],
  t: Translate,
): CodeErrors {
  const shown = refusals.flatMap((refusal) => {
    if (!refusal) return []
    const place = codeFieldOf(refusal)
    const text = failureText({ Code: refusal.code, Message: refusal.message }, t)
    return [{ place: place !== null && fields.includes(place) ? place : null, text }]
  })
  return {
    at: (field) => shown.find(({ place }) => place === field)?.text,
    whole: shown.find(({ place }) => place === null)?.text ?? null,
  }
}
