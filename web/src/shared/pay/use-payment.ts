import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLanguageInUse } from '../../i18n/use-texts.tsx'
import { links } from '../links/links.ts'
import { type PageContext, usePageContext } from '../page/page-context.tsx'
import type { PaymentOutcome, PaymentRequest } from './payment.ts'

/** What the pay box has of the page that it is opened over. */
export interface PaymentEnvironment {
  readonly client: QueryClient
  readonly page: PageContext
  readonly language: ReturnType<typeof useLanguageInUse>
}

/** Opens the pay box; resolves when it is closed, with whether the order was paid. */
export type OpenPayBox = (
  request: PaymentRequest,
  surroundings: PaymentEnvironment,
) => Promise<PaymentOutcome>

let offered: (load: () => Promise<OpenPayBox>) => void
const loader = new Promise<() => Promise<OpenPayBox>>((resolve) => {
  offered = resolve
})

/** Says how the code of the pay box is loaded; whoever asked for it before waits for that. */
export const offerPayBox = (load: () => Promise<OpenPayBox>): void => offered(load)

/**
 * The way to pay: opens the pay box over the page, whose code is loaded then. Resolves when the box is closed; what was
 * bought is asked for anew by then. Cancelled are a second request while the box is open and one of a visitor, who is led
 * to the log-in.
 */
export function usePayment(): (request: PaymentRequest) => Promise<PaymentOutcome> {
  const client = useQueryClient()
  const page = usePageContext()
  const language = useLanguageInUse()
  const isOpen = useRef(false)
  return async (request) => {
    if (isOpen.current) return 'cancelled'
    if (page.userId === null) {
      page.go(links.loginFrom(page.url))
      return 'cancelled'
    }
    isOpen.current = true
    try {
      const load = await loader
      // Code that cannot be loaded is told of by the page's services.
      const open = await load().catch(() => null)
      return open ? await open(request, { client, page, language }) : 'cancelled'
    } finally {
      isOpen.current = false
    }
  }
}
