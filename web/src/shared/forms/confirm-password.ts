import { type FormAction, failureCodes, signInApi } from '@chaguan/contracts/browser'
import { createElement } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { FormFields } from './FormFields.tsx'
import { textOf, useForm } from './use-form.ts'

/** Form action that confirms the password. */
export const confirmPasswordAction = 'prove'

/** The form without JavaScript: the page is shown again, and the refused form can be submitted once more. */
export const confirmPasswordForms: Readonly<Record<string, FormAction>> = {
  [confirmPasswordAction]: {
    endpoint: signInApi.proveSelf,
    input: ({ password, code }) => ({ password, code }),
    next: () => null,
  },
}

/** Whether the data of a refusal requires the password. */
export function requiresPassword(data: unknown): boolean {
  return (data as { prove?: unknown } | null | undefined)?.prove === 'password'
}

/** Whether the data of a refusal requires a code of the second factor beside the password. */
function asksForCode(data: unknown): boolean {
  return (data as { secondFactor?: unknown } | null | undefined)?.secondFactor === true
}

/**
 * The props with which `PasswordForm` confirms the password, and a code where one is required; `asked` is the data of
 * the refusal that requires it, `onConfirmed` repeats the refused call.
 */
export function useConfirmPassword(asked: unknown, onConfirmed: () => void) {
  const t = useTexts()
  const { form, isBusy, refusal, typed } = useForm({
    name: confirmPasswordAction,
    endpoint: signInApi.proveSelf,
    input: (fields) => {
      const [password, code] = [textOf(fields, 'password'), textOf(fields, 'code').trim()]
      if (password === '') return { code: failureCodes.LOGIN_FAILED, message: t('signIn.password.empty') }
      if (fields.has('code') && code === '')
        return { code: failureCodes.SMS_CODE_ERROR, message: t('accountSecurity.code.empty') }
      return { password, code }
    },
    done: onConfirmed,
  })
  const isOfCode = refusal?.code === failureCodes.SMS_CODE_ERROR
  const error = refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined
  // Without JavaScript a form that had the code field is shown with it again.
  const hasCode = asksForCode(asked) || isOfCode || typed('code') !== undefined
  return {
    form,
    hidden: createElement(FormFields, { action: confirmPasswordAction }),
    isBusy,
    password: {
      label: t('users.password.current'),
      show: t('users.password.show'),
      hide: t('users.password.hide'),
      error: isOfCode ? undefined : error,
    },
    code: hasCode
      ? {
          label: t('accountSecurity.code'),
          hint: t('accountSecurity.secondStep.hint'),
          error: isOfCode ? error : undefined,
        }
      : null,
  }
}

/** Whether the form is shown: when the data of a refusal requires it, and without JavaScript after a wrong password. */
export function useRequiresPassword(asked: unknown): boolean {
  const { form } = usePageContext()
  // Without JavaScript only the refusal of the posted form is available.
  return requiresPassword(asked) || (form?.action === confirmPasswordAction && form.code !== 0)
}
