import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { FormRefusal } from '../../../shared/forms/use-form.ts'
import { fieldOfRefusal, type SignInField } from './sign-in-failures.ts'

export interface FormErrors {
  /** What is wrong with a field. */
  at(field: SignInField): string | undefined
  /** What is wrong with no field in particular. */
  readonly whole: string | null
}

/** Puts a refusal at the field it is about, with what it says of others, or at `field` when that is known better. */
export function useSignInErrors(refusal: FormRefusal | null, field?: SignInField): FormErrors {
  const t = useTexts()
  if (!refusal) return { at: () => undefined, whole: null }
  const text = failureText({ Code: refusal.code, Message: refusal.message }, t)
  const place = field ?? fieldOfRefusal(refusal)
  const { fields = {} } = (refusal.data ?? {}) as { readonly fields?: Readonly<Record<string, string>> }
  return {
    at: (name) => (name === place ? text : fields[name]),
    whole: place === null ? text : null,
  }
}
