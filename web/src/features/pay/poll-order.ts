import { ordersApi } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../api/call.ts'

/** Milliseconds between two looks at an order (docs/reference/pages.md#pay-box). */
const lookMs = 2000

/** What has become of one's own order, an `orderStatus`; null while it cannot be asked for. */
export async function statusOfOrder(orderSn: string): Promise<number | null> {
  try {
    return (await call(ordersApi.readOrder, { orderSn }, { quiet: true })).status
  } catch {
    return null
  }
}

/**
 * Looks at an order until the component is left, and at once when its page is shown again; `tell` hears of each status
 * that was found.
 */
export function useOrderLooks(orderSn: string | undefined, tell: (status: number) => void): void {
  const found = useEffectEvent(tell)
  useEffect(() => {
    if (!orderSn) return
    let isLooking = false
    let isLeft = false
    const look = async () => {
      if (isLooking || document.hidden) return
      isLooking = true
      // The next look follows, whatever became of this one.
      const status = await statusOfOrder(orderSn)
      isLooking = false
      if (status !== null && !isLeft) found(status)
    }
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [orderSn])
}
