import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PayBox } from '../../../features/pay/PayBox.tsx'
import { NewPayPasswordForm } from '../../../features/users/account/PayPasswordView.tsx'
import { addTexts } from '../../../i18n/texts.ts'
import { LanguageProvider } from '../../../i18n/use-texts.tsx'
import { PageContextProvider } from '../../../shared/page/page-context.tsx'
import type { PaymentOutcome, PaymentRequest } from '../../../shared/pay/payment.ts'
import type { OpenPayBox } from '../../../shared/pay/use-payment.ts'
import { popupMs } from '../../../ui/timings-and-sizes.ts'

interface HostProps {
  readonly request: PaymentRequest
  readonly onEnd: (outcome: PaymentOutcome) => void
}

/** Mounts the pay box until it is closed. */
function Host({ request, onEnd }: HostProps) {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null)
  // Runs after the dialog has closed and returned the focus.
  useEffect(() => {
    if (outcome !== null) onEnd(outcome)
  }, [outcome, onEnd])
  return (
    <PayBox
      request={request}
      isOpen={outcome === null}
      onClose={setOutcome}
      newPayPassword={(onSet) => <NewPayPasswordForm proof="" onSet={onSet} />}
    />
  )
}

/** Opens the pay box over the page, and unmounts it once it has closed. */
export const openPayBox: OpenPayBox = async (request, { client, page, language }) => {
  const { lang, texts, clock } = language
  if (!texts.pay) await addTexts(texts, lang, 'rest')
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    const onEnd = (outcome: PaymentOutcome) => {
      resolve(outcome)
      setTimeout(() => {
        root.unmount()
        host.remove()
      }, popupMs)
    }
    root.render(
      <QueryClientProvider client={client}>
        <PageContextProvider value={page}>
          <LanguageProvider lang={lang} texts={texts} clock={clock}>
            <Host request={request} onEnd={onEnd} />
          </LanguageProvider>
        </PageContextProvider>
      </QueryClientProvider>,
    )
  })
}
