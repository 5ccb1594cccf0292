import type { FormEvent } from 'react'
import { type ConfirmOptions, confirm } from './confirm.tsx'

type Submit = (event: FormEvent<HTMLFormElement>) => void

/**
 * Requires a confirmation before a form is submitted by its button. Submissions by scripts, such as later retries, are
 * not confirmed again.
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
