import { useState } from 'react'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { startPush } from './push-device.ts'

/** Enables push in this browser and shows the result; `done` is called once it is on. */
export function useStartPush(pushKey: string, done: () => void) {
  const t = useTexts()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const outcome = await startPush(pushKey)
      toast(t(`channels.push.${outcome}`), { kind: outcome === 'on' ? 'success' : 'info' })
      if (outcome === 'on') done()
    } catch (error) {
      const { status } = asFailure(error)
      toast(status > 0 ? failureText(asFailure(error), t) : t('channels.push.failed'), { kind: 'info' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start: () => void (!isBusy && run()) }
}
