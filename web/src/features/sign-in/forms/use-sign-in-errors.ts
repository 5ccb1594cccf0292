import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { FormRefusal } from '../../../shared/forms/use-form.ts'
import { fieldOfRefusal, type SignInField } from './sign-in-failures.ts'

export interface FormErrors {
  /** The error of a field; undefined for none. */
  at(field: SignInField): string | undefined
  /** The error of the whole form; null for none. */
  readonly whole: string | null
}

/** Assigns a refusal to its fields, as it names them, or to `field` if the caller knows it. */
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
