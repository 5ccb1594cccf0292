import type { MouseEvent } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { sessionStore } from '../../../shared/page/session-store.ts'

const key = 'composer-login'

/** Whether the person returns from the log-in that the composer opened; true once only. */
export function isBackFromLogin(): boolean {
  const isBack = sessionStore.read(key) !== null
  sessionStore.remove(key)
  return isBack
}

/** Reloads the document, because this one was rendered for a member. */
function loadWhole(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  sessionStore.write(key, '1')
  location.assign(event.currentTarget.href)
}

/** A link to log in again and return to the draft. */
export function LoginLink({ back }: { back: string }) {
  const t = useTexts()
  return (
    <a className="dzq-link" href={links.loginFrom(back)} onClick={loadWhole}>
      {t('site.login')}
    </a>
  )
}
