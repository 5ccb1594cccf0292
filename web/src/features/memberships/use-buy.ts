import { useQueryClient } from '@tanstack/react-query'
import { usePayment } from '../../shared/pay/use-payment.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'

/** Pays for something of the site, and shows what it changed; says `done` once it is paid. */
export function useBuy() {
  const pay = usePayment()
  const client = useQueryClient()
  const toast = useToast()
  return async (request: Parameters<typeof pay>[0], done: string): Promise<boolean> => {
    if ((await pay(request)) !== 'paid') return false
    // Rights, group and wallet stand in the answers of many calls.
    await client.invalidateQueries()
    toast(done)
    return true
  }
}
