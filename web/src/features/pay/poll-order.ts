import { ordersApi } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/call.ts'

/** Milliseconds between two requests for an order (docs/reference/pages.md#pay-box). */
const pollMs = 2000

/** Resolves to the `orderStatus` of the viewer's own order; to null when the request fails. */
export async function statusOfOrder(orderSn: string): Promise<number | null> {
  try {
    return (await call(ordersApi.readOrder, { orderSn }, { quiet: true })).status
  } catch {
    return null
  }
}

/**
 * Polls an order while the component is mounted, and at once when its page becomes visible again; calls `onStatus` with
 * each status.
 */
export function useOrderPolling(orderSn: string | undefined, onStatus: (status: number) => void): void {
  const found = useEffectEvent(onStatus)
  useEffect(() => {
    if (!orderSn) return
    let isLooking = false
    let isLeft = false
    const poll = async () => {
      if (isLooking || document.hidden) return
      isLooking = true
      // Polling continues, whatever this request returned.
      const status = await statusOfOrder(orderSn)
      isLooking = false
      if (status !== null && !isLeft) found(status)
    }
    const timer = setInterval(poll, pollMs)
    document.addEventListener('visibilitychange', poll)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [orderSn])
}
