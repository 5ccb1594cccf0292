import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { accountLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { useSite } from '../../shared/site/site.ts'
import { navigateFromLayer } from '../../ui/dialog/use-back-closes.ts'

/** A link out of the pay box; the page is left as a document, so that the box goes with it. */
function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigateFromLayer(href)
  }
  return (
    <a className="dzq-link" href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** Leads to topping up the wallet, where the site offers that. */
export function TopUpLink() {
  const t = useTexts()
  const { setSite, paycenter } = useSite().forum
  if (setSite.siteCharge !== 1 || paycenter.gateways.length === 0) return null
  return <LinkOut href={links.topUp}>{t('pay.topUp')}</LinkOut>
}

/** Leads to resetting a forgotten payment password. */
export function ForgottenLink() {
  const t = useTexts()
  return <LinkOut href={accountLinks.findPayPassword}>{t('account.paypwd.forgotten')}</LinkOut>
}
