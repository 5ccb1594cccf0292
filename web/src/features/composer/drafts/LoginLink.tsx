import type { MouseEvent } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { sessionStore } from '../../../shared/page/session-store.ts'

const key = 'composer-login'

/** Whether the writer comes back from the log-in that the composer itself sent them to; asked once. */
export function isBackFromLogin(): boolean {
  const isBack = sessionStore.read(key) !== null
  sessionStore.remove(key)
  return isBack
}

/** Loads the page anew, because this one was drawn for someone who was still logged in. */
function loadWhole(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  sessionStore.write(key, '1')
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
