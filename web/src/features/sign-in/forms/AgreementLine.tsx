import { useTexts } from '../../../i18n/use-texts.tsx'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { useSite } from '../../../shared/site/site.ts'

/**
 * The agreements that a person accepts by continuing; renders nothing when the site has none. They open in a dialog, so
 * that the form keeps its values, passwords included.
 */
export function AgreementLine() {
  const t = useTexts()
  const { register, privacy } = useSite().forum.agreement
  if (!register && !privacy) return null
  return (
    <span>
      {t('signIn.agree')}
      {register && (
        <a className="dzq-link" target="_blank" rel="noopener" href={accountLinks.agreement('register')}>
          {t('signIn.agree.register')}
        </a>
      )}
      {register && privacy && t('signIn.agree.and')}
      {privacy && (
        <a className="dzq-link" target="_blank" rel="noopener" href={accountLinks.agreement('privacy')}>
          {t('signIn.agree.privacy')}
        </a>
      )}
    </span>
  )
}
