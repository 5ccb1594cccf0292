import { useEffect, useState } from 'react'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { sessionStore } from '../../../shared/page/session-store.ts'
import { isInWechat } from '../../../shared/session/wechat-browser.ts'
import { useSite } from '../../../shared/site/site.ts'

/**
 * Key of the mark that this tab has been redirected to WeChat: a person who returns without an account is not
 * redirected again.
 */
const triedKey = 'wechat_tried'

/**
 * Whether the page is open in WeChat's own browser, known after hydration. There a visitor on the login page is
 * redirected to WeChat at once, the first time in a tab.
 */
export function useDirectWechatLogin(to: string): boolean {
  const { face } = usePageContext()
  const { passport } = useSite().forum
  const [isHere, setHere] = useState(false)
  const mayGo = face === 'h5' && passport.offiaccountOpen
  useEffect(() => {
    if (!mayGo || !isInWechat()) return
    setHere(true)
    if (sessionStore.read(triedKey) !== null || !sessionStore.write(triedKey, '1')) return
    location.replace(to)
  }, [mayGo, to])
  return isHere
}
