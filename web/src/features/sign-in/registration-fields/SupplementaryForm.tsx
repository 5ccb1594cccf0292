import { failureCodes, signInFieldsApi } from '@chaguan/contracts/browser'
import { useRef, useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { type FormRefusal, useForm } from '../../../shared/forms/use-form.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useLatest } from '../../../shared/page/use-latest.ts'
import { waitForUploads } from '../../../shared/uploads/wait-for-uploads.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { NextField, SendButton } from '../forms/SignInFields.tsx'
import type { UploadState } from './FieldFiles.tsx'
import { FieldInput } from './FieldInput.tsx'
import { answerOf, isUnanswered, isUploaded, type RegistrationField } from './field-answers.ts'
import { answersInput, fieldNames, postedAnswer } from './posted-answers.ts'
import { reviewAfter } from './supplementary-page.ts'

type SubmittedAnswers = Readonly<Record<string, string>>

const postedIn = (fields: FormData): SubmittedAnswers =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

const placeOf = ({ name }: RegistrationField) => `data.${name}`

/** The texts of a refusal by question, as {@link placeOf} names it. */
function faultsOf(refusal: FormRefusal | null, text: string | null): ReadonlyMap<string, string> {
  const { field, fields } = (refusal?.data ?? {}) as {
    readonly field?: string
    readonly fields?: Readonly<Record<string, string>>
  }
  return new Map([...(field && text ? [[field, text] as const] : []), ...Object.entries(fields ?? {})])
}

/** Returns the stored answers, or the values of a form that was refused without JavaScript. */
function useStoredAnswers(asked: readonly RegistrationField[]) {
  const { form: sent } = usePageContext()
  const typed = sent?.action === 'fields' ? sent.values : null
  return asked.map((field, at) =>
    typed && !isUploaded(field) ? postedAnswer(field, at, typed) : answerOf(field),
  )
}

/** The form with the site's questions; each fault is shown at its question. Submitting waits for uploads. */
export function SupplementaryForm({
  asked,
  next,
  onward,
}: {
  asked: readonly RegistrationField[]
  next: string | null
  /** Continues after saving; `to` is the next address if the account is not active yet, else null. */
  onward: (to: string | null) => void
}) {
  const t = useTexts()
  const toast = useToast()
  const before = useStoredAnswers(asked)
  const [states, setStates] = useState<readonly UploadState[]>([])
  const hears = useRef(
    asked.map((_, at) => (state: UploadState) => {
      setStates((now) => asked.map((_, other) => (other === at ? state : (now[other] ?? null))))
    }),
  )
  const latest = useLatest(states)
  const { form, isBusy, refusal } = useForm({
    name: 'fields',
    endpoint: signInFieldsApi.answerSignInFields,
    input: async () => {
      const refused = (message: string, data?: object) => ({
        code: failureCodes.INVALID_PARAMETER,
        message,
        ...(data && { data }),
      })
      await waitForUploads(() => latest.current?.includes('busy') ?? false)
      // The page was left.
      if (!form.ref.current) return refused('')
      const posted = postedIn(new FormData(form.ref.current))
      const missing = asked
        .filter((field, at) => field.required === 1 && isUnanswered(postedAnswer(field, at, posted)))
        .map((field) => [placeOf(field), t('signIn.fields.missing', { name: field.name })] as const)
      if (latest.current?.includes('failed')) return refused(t('signIn.fields.failed'))
      if (missing[0]) return refused(missing[0][1], { fields: Object.fromEntries(missing) })
      return answersInput(asked, posted)
    },
    done: (answered) => {
      toast(t('signIn.fields.done'))
      onward(reviewAfter(answered))
    },
  })
  const text = refusal && failureText({ Code: refusal.code, Message: refusal.message }, t)
  const faults = faultsOf(refusal, text)
  return (
    <form {...form} noValidate>
      <FormFields action="fields" />
      <NextField next={next} />
      {asked.map((field, at) => (
        <input key={field.name} type="hidden" name={fieldNames.asked(at)} value={JSON.stringify(field)} />
      ))}
      {text && !asked.some((field) => faults.has(placeOf(field))) && <Alert kind="danger">{text}</Alert>}
      {asked.map((field, at) => (
        <FieldInput
          key={`${field.type} ${field.name}`}
          field={field}
          at={at}
          before={before[at] ?? answerOf(field)}
          error={faults.get(placeOf(field))}
          onState={hears.current[at] ?? (() => {})}
        />
      ))}
      <SendButton
        isBusy={isBusy}
        text={t('signIn.fields.submit')}
        busy={t(states.includes('busy') ? 'signIn.fields.waiting' : 'signIn.fields.busy')}
      />
    </form>
  )
}
