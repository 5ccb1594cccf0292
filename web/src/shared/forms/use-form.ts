import { type Endpoint, failureCodes, type InputOf, type OutputOf } from '@chaguan/contracts/browser'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure, type CallFailure, httpMessages } from '../../api/failures.ts'
import { addToOutbox, type NewOutboxEntry } from '../outbox/outbox.ts'
import { usePageContext } from '../page/page-context.tsx'
import { trackOfflineForm } from './offline-forms.ts'

/** Why a form was refused; the message is empty when the refusal did not come from the server. */
export interface FormRefusal {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export interface FormSetup<E extends Endpoint> {
  /** Value of the field `action`, which identifies the form when it is posted without JavaScript. */
  readonly name: string
  readonly endpoint: E | (() => E)
  /** The call's input, or a refusal that needs no call; a promise keeps the form busy. */
  readonly input: (fields: FormData) => InputOf<E> | FormRefusal | Promise<InputOf<E> | FormRefusal>
  /** `isHere` is whether the page that the form was sent from is still shown, so that the person may be redirected. */
  readonly done: (data: OutputOf<E>, isHere: boolean) => void | Promise<void>
  readonly failed?: (failure: CallFailure) => void
  /** The idempotency key of an input: the server carries it out once, however often it is sent. */
  readonly keyOf?: (asked: InputOf<E>) => string
  /** Whether the form waits for the network; false for what moves money, which is refused offline. True by default. */
  readonly mayWait?: boolean
  /**
   * What is put into the outbox when the form is submitted offline, and a callback for when it is stored; null when the
   * form itself waits for the network.
   */
  readonly keeps?: (
    asked: InputOf<E>,
  ) => { readonly outgoing: NewOutboxEntry; readonly kept: () => void } | null
}

export interface LiveForm {
  /** Props of the `<form>`; put `FormFields` inside. */
  readonly form: {
    readonly method: 'post'
    readonly action: string
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  readonly isBusy: boolean
  readonly refusal: FormRefusal | null
  /** The value of a field of the form that was refused without JavaScript. */
  readonly typed: (field: string) => string | undefined
  readonly setRefusal: (refusal: FormRefusal | null) => void
}

const isRefusal = (value: unknown): value is FormRefusal =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value

/** The value of a text field of a form; empty when it is missing or a file. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

const offline: FormRefusal = { code: failureCodes.OTHER, message: httpMessages.offline }
const unreached: FormRefusal = { code: failureCodes.OTHER, message: httpMessages.network }

/**
 * Waits with a form while the browser is offline and submits it when the network is back. Nothing was sent before, so
 * nothing is sent twice. A form that may not wait is refused instead. Returns whether the browser is offline.
 */
function usePendingWork(
  form: RefObject<HTMLFormElement | null>,
  mayWait: boolean,
  setRefusal: (refusal: FormRefusal) => void,
) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const send = () => {
      setWaiting(false)
      form.current?.requestSubmit()
    }
    const release = form.current ? trackOfflineForm(form.current) : () => {}
    window.addEventListener('online', send)
    return () => {
      release()
      window.removeEventListener('online', send)
    }
  }, [isWaiting, form])
  return () => {
    if (navigator.onLine) return false
    setRefusal(mayWait ? offline : unreached)
    setWaiting(mayWait)
    return true
  }
}

/**
 * A form that is posted to its own page without JavaScript and makes its call with JavaScript. After a refusal the
 * fields keep their text, and the first one with an error gets the focus. A second submit waits for the first. Offline,
 * what `keeps` returns goes into the outbox; everything else that may wait does so in the form.
 */
export function useForm<E extends Endpoint>(setup: FormSetup<E>): LiveForm {
  const { name, endpoint, input, done, failed, keyOf, keeps, mayWait = true } = setup
  const page = usePageContext()
  const sent = page.form?.action === name ? page.form : null
  const [refusal, setRefusal] = useState<FormRefusal | null>(sent?.code === 0 ? null : sent)
  const [isBusy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const waits = usePendingWork(ref, mayWait, setRefusal)
  useEffect(() => {
    if (refusal)
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
  }, [refusal])

  async function keep(asked: InputOf<E>): Promise<void> {
    const kept = keeps?.(asked)
    if (!kept) return void waits()
    setRefusal(null)
    await addToOutbox(kept.outgoing)
    kept.kept()
  }

  async function send(fields: FormData): Promise<void> {
    setBusy(true)
    const { pathname } = location
    try {
      const asked = await input(fields)
      if (isRefusal(asked)) return setRefusal(asked)
      if (!navigator.onLine) return await keep(asked)
      setRefusal(null)
      const options = keyOf ? { idempotencyKey: keyOf(asked) } : {}
      const data = await call(typeof endpoint === 'function' ? endpoint() : endpoint, asked, options)
      await done(data, location.pathname === pathname)
    } catch (error) {
      const failure = asFailure(error)
      setRefusal({ code: failure.Code, message: failure.Message, data: failure.Data })
      failed?.(failure)
    } finally {
      setBusy(false)
    }
  }

  return {
    form: {
      method: 'post',
      action: page.url,
      ref,
      onSubmit: (event) => {
        event.preventDefault()
        if (!isBusy && (keeps || !waits())) void send(new FormData(event.currentTarget))
      },
    },
    isBusy,
    refusal,
    typed: (field) => sent?.values[field],
    setRefusal,
  }
}
