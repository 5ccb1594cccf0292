import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLanguageInUse } from '../../i18n/use-texts.tsx'
import { links } from '../links/links.ts'
import { type PageContext, usePageContext } from '../page/page-context.tsx'
import type { PaymentOutcome, PaymentRequest } from './payment.ts'

/** The environment that the payment dialog takes from the page below it. */
export interface PaymentEnvironment {
  readonly client: QueryClient
  readonly page: PageContext
  readonly language: ReturnType<typeof useLanguageInUse>
}

/** Opens the payment dialog; resolves, when it is closed, to whether the order was paid. */
export type OpenPayBox = (
  request: PaymentRequest,
  surroundings: PaymentEnvironment,
) => Promise<PaymentOutcome>

let offered: (load: () => Promise<OpenPayBox>) => void
const loader = new Promise<() => Promise<OpenPayBox>>((resolve) => {
  offered = resolve
})

/**
 * Registers the loader of the payment dialog; without a network it loads a refusal in its place, since payments never
 * wait. Callers that requested the dialog before wait for it.
 */
export const offerPayBox = (load: () => Promise<OpenPayBox>): void => offered(load)

/**
 * Returns the function that pays: it loads and opens the payment dialog over the page. It resolves when the dialog is
 * closed; the queries for what was bought are refetched by then. It resolves to `cancelled` for a second request while
 * the dialog is open, for visitors, who are sent to the login, and offline.
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
      // The page's services report code that cannot be loaded.
      const open = await load().catch(() => null)
      return open ? await open(request, { client, page, language }) : 'cancelled'
    } finally {
      isOpen.current = false
    }
  }
}
