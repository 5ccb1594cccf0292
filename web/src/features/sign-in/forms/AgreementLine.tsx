import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'

/**
 * What one agrees to by going on; nothing when the site asks for no agreement. It opens beside the form, which keeps what
 * was typed, passwords included.
 */
export function AgreementLine() {
  const t = useTexts()
  const { register, privacy } = useSite().forum.agreement
  if (!register && !privacy) return null
  return (
    <span>
      {t('signIn.agree')}
      {register && (
        <a className="dzq-link" target="_blank" rel="noopener" href={links.agreement('register')}>
          {t('signIn.agree.register')}
        </a>
      )}
      {register && privacy && t('signIn.agree.and')}
      {privacy && (
        <a className="dzq-link" target="_blank" rel="noopener" href={links.agreement('privacy')}>
          {t('signIn.agree.privacy')}
        </a>
      )}
    </span>
  )
}
