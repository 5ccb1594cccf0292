import { type Endpoint, failureCodes, type InputOf, type OutputOf } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'

/** An invalid field, and its error. */
export interface MissingField<F extends string> {
  readonly field: F
  readonly key: TextKey
}

export interface AccountForm<E extends Endpoint, F extends string> {
  /** Value of the field `action`. */
  readonly name: string
  readonly endpoint: E
  readonly fields: readonly F[]
  readonly input: (values: Readonly<Record<F, string>>) => InputOf<E>
  readonly lackOf: (values: Readonly<Record<F, string>>) => MissingField<F> | null
  /** Returns the field of a refusal by its code; null for the whole form. */
  readonly placeOf: (code: number) => F | null
  readonly done: (data: OutputOf<E>) => void | Promise<void>
}

/** An account form that shows errors at their fields, before and after sending. */
export function useAccountForm<E extends Endpoint, F extends string>(setup: AccountForm<E, F>) {
  const t = useTexts()
  const [place, setPlace] = useState<F | null>(null)
  const live = useForm({
    name: setup.name,
    endpoint: setup.endpoint,
    input: (form) => {
      const values = Object.fromEntries(
        setup.fields.map((field) => [field, textOf(form, field)]),
      ) as Readonly<Record<F, string>>
      const lack = setup.lackOf(values)
      setPlace(lack?.field ?? null)
      return lack ? { code: failureCodes.INVALID_PARAMETER, message: t(lack.key) } : setup.input(values)
    },
    done: async (data) => {
      live.form.ref.current?.reset()
      await setup.done(data)
    },
  })
  const { refusal } = live
  const text = refusal && failureText({ Code: refusal.code, Message: refusal.message }, t)
  const at = refusal && (place ?? setup.placeOf(refusal.code))
  return {
    ...live,
    /** The error of the form as a whole. */
    whole: at === null ? text : null,
    error: (field: F) => (at === field && text) || undefined,
  }
}
