import { type InputOf, reviewDeskApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'

/**
 * Returns a function that makes a decision, reads the list anew and tells whether it was accepted, and why the last one
 * was not, also without JavaScript; empty if it was.
 */
export function useDeskDecision(refetch: () => Promise<unknown>) {
  const t = useTexts()
  const [failure, setFailure] = useState('')
  const sent = usePageContext().form
  async function decide(decision: InputOf<typeof reviewDeskApi.decideAtDesk>): Promise<boolean> {
    try {
      await call(reviewDeskApi.decideAtDesk, decision)
      setFailure('')
      return true
    } catch (error) {
      setFailure(failureText(asFailure(error), t))
      return false
    } finally {
      await refetch()
    }
  }
  return { decide, refusal: failure || (sent && sent.code !== 0 ? sent.message : '') }
}
