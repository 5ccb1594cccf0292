import { useQueryClient } from '@tanstack/react-query'
import { usePayment } from '../../shared/pay/use-payment.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'

/**
 * Returns a function that pays for an item of the site and refetches what it changed; it shows `done` once it is paid.
 */
export function useBuy() {
  const pay = usePayment()
  const client = useQueryClient()
  const toast = useToast()
  return async (request: Parameters<typeof pay>[0], done: string): Promise<boolean> => {
    if ((await pay(request)) !== 'paid') return false
    // Permissions, group and wallet are part of many responses.
    await client.invalidateQueries()
    toast(done)
    return true
  }
}
