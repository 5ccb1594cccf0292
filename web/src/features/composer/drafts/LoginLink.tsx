import type { MouseEvent } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'

/** Loads a document, because this one was rendered for a member. */
function loadDocument(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  location.assign(event.currentTarget.href)
}

/** A link to log in again and return to the draft. */
export function LoginLink({ back }: { back: string }) {
  const t = useTexts()
  return (
    <a className="dzq-link" href={links.loginFrom(back)} onClick={loadDocument}>
      {t('site.login')}
    </a>
  )
}
