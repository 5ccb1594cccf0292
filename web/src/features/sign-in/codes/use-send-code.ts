import { failureCodes } from '@chaguan/contracts/browser'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { Captcha } from '../../../shared/captcha/use-captcha.ts'
import { type FormRefusal, textOf } from '../../../shared/forms/use-form.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { secondsToWait, useCountdown } from '../../../shared/page/use-countdown.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { type CodePurpose, type ContactChannel, contactChannels, typeOf } from './contact-channels.ts'
import { sentCodeStore } from './sent-code-store.ts'

export interface CodeSender {
  /** Seconds before another code may be requested. */
  readonly left: number
  readonly isBusy: boolean
  /** Why no code was sent. */
  readonly refusal: FormRefusal | null
  /** Whether one was sent by a form without JavaScript. */
  readonly wasSent: boolean
  /** The contact to which this tab sent a code before a reload; empty for none. */
  readonly contact: string
  /** Sends a code to the contact in the form; an invalid contact is refused without a call. */
  send(form: HTMLFormElement): Promise<void>
}

interface SenderSetup {
  readonly channel: ContactChannel
  readonly purpose: CodePurpose
  /** Action of the form that sends the code without JavaScript. */
  readonly action: string
  readonly captcha: Captcha
}

/**
 * State and action for sending a code, with the seconds that the server requires between two codes
 * (docs/reference/wire-accounts.md#login).
 */
export function useSendCode({ channel, purpose, action, captcha }: SenderSetup): CodeSender {
  const t = useTexts()
  const toast = useToast()
  const { form: sent } = usePageContext()
  const before = sent?.action === action ? sent : null
  const [left, countTo] = useCountdown()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<FormRefusal | null>(before?.code === 0 ? null : before)
  const { field, send, texts, isLikely } = contactChannels[channel]
  const formName = `${purpose} ${action}`
  const [contact, setContact] = useState('')
  useEffect(() => {
    const stored = sentCodeStore.find(channel, formName)
    if (!stored) return
    setContact(stored.contact)
    countTo(stored.until)
  }, [channel, formName, countTo])

  function countFrom(seconds: number, asked: string): void {
    const until = Date.now() + seconds * 1000
    sentCodeStore.keep({ channel, form: formName, contact: asked, until })
    countTo(until)
  }

  function contactErrorOf(given: string): FormRefusal | null {
    const code = failureCodes.INVALID_PARAMETER
    if (purpose === 'verify') return null
    if (given === '') return { code, message: t(texts.empty), data: { field } }
    return isLikely(given) ? null : { code, message: t(texts.wrong), data: { field } }
  }

  async function requestCode(form: HTMLFormElement, fields: FormData, asked: string): Promise<void> {
    const sessionToken = textOf(fields, 'sessionToken')
    const answer = await call(send, {
      type: typeOf(channel, purpose),
      ...(asked !== '' && { [field]: asked }),
      ...(sessionToken !== '' && { sessionToken }),
      ...(await captcha.give(fields)),
    } as never)
    countFrom(answer.interval, asked)
    toast(t('signIn.code.sent'))
    form.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
  }

  return {
    left,
    isBusy,
    refusal,
    wasSent: before?.code === 0,
    contact,
    async send(form) {
      if (isBusy || left > 0) return
      const fields = new FormData(form)
      const asked = textOf(fields, field).trim()
      const lack = contactErrorOf(asked)
      setRefusal(lack)
      if (lack) return form.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus()
      setBusy(true)
      try {
        await requestCode(form, fields, asked)
      } catch (error) {
        const { Code, Message, Data } = asFailure(error)
        setRefusal({ code: Code, message: Message, data: Data })
        const wait = secondsToWait(Data)
        if (wait !== null && wait <= 60) countFrom(wait, asked)
      } finally {
        setBusy(false)
        void captcha.renew()
      }
    },
  }
}
