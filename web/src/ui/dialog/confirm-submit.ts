import type { FormEvent } from 'react'
import { type ConfirmOptions, confirm } from './confirm.tsx'

type Submit = (event: FormEvent<HTMLFormElement>) => void

/**
 * Asks before a form is sent by its button, and sends it when the person agrees. What a script sends has been asked
 * about: it goes as it is, also later, when the network is there again.
 */
export function confirmSubmit(question: ConfirmOptions, submit: Submit): Submit {
  return (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!submitter) return submit(event)
    event.preventDefault()
    const form = event.currentTarget
    void confirm(question).then((agreed) => {
      if (agreed) form.requestSubmit()
    })
  }
}
