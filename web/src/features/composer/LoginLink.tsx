import type { MouseEvent } from 'react'
import { links } from '../../api/links.ts'
import { useTexts } from '../../i18n/use-texts.tsx'

/** Loads the page anew, because this one was drawn for someone who was still logged in. */
function loadWhole(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  location.assign(event.currentTarget.href)
}

/** The way to log in again, and back to what is written. */
export function LoginLink({ back }: { back: string }) {
  const t = useTexts()
  return (
    <a className="dzq-link" href={links.loginFrom(back)} onClick={loadWhole}>
      {t('site.login')}
    </a>
  )
}
