import { useTexts } from '../../../i18n/use-texts.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'

/**
 * Returns a function that copies an address and shows `done`. Without permission or a secure connection the address is
 * shown, to be copied by hand.
 */
export function useCopy() {
  const t = useTexts()
  const toast = useToast()
  return async (address: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      toast(done, { kind: 'success' })
    } catch {
      toast(t('adminForm.copy.failed', { address }), persistentError)
    }
  }
}
