import { signInApi } from '@chaguan/contracts'
import { call } from './call.ts'
import { links } from './links.ts'

/**
 * Logs out and goes home by loading it anew, because session, rights and answers are others then
 * (docs/reference/pages.md#header-pc).
 */
export async function logOut(): Promise<void> {
  await call(signInApi.logOut, {}).catch(() => {})
  location.assign(links.home)
}
