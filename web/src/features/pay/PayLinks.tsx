import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { accountLinks, moneyLinks } from '../../shared/links/account-links.ts'
import { useSite } from '../../shared/site/site.ts'
import { navigateFromLayer } from '../../ui/dialog/use-back-closes.ts'
import { isPlainClick } from '../../ui/plain-click.ts'

/** A link out of the payment dialog; it loads a document, so that the dialog is closed. */
function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigateFromLayer(href)
  }
  return (
    <a className="dzq-link" href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** A link to topping up the wallet, where the site offers that. */
export function TopUpLink() {
  const t = useTexts()
  const { setSite, paycenter } = useSite().forum
  if (setSite.siteCharge !== 1 || paycenter.gateways.length === 0) return null
  return <LinkOut href={moneyLinks.topUp}>{t('pay.topUp')}</LinkOut>
}

/** A link to resetting a forgotten payment password. */
export function ForgottenLink() {
  const t = useTexts()
  return <LinkOut href={accountLinks.findPayPassword}>{t('account.paypwd.forgotten')}</LinkOut>
}
