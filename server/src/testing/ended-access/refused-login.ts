import { userStatus } from '@chaguan/contracts'
import { goodPassword } from '../fixtures/accounts.ts'
import type { TestAnswer } from '../test-app.ts'
import type { Person } from './person.ts'

/**
 * Starts a login that is refused because the account is banned; its note gives the browser access to the account's
 * state.
 */
export async function beginRefusedLogin({
  t,
  site,
  owner,
  username,
  ip,
}: Person): Promise<() => Promise<TestAnswer>> {
  const setStatus = (status: number) =>
    t.ctx.transaction((tx) => tx.updateTable('users').set({ status }).where('id', '=', owner.id).execute())
  const browser = site.browser(ip)
  await setStatus(userStatus.banned)
  const refused = await browser.post('/api/v3/users/username.login', { username, password: goodPassword })
  if (refused.Code !== -4009) throw new Error(`a banned person's login is answered ${refused.Code}`)
  await setStatus(userStatus.normal)
  return async () => {
    const answer = await browser.get('/api/v3/users/status')
    const { status } = answer.Data as { status: number | null }
    return status === null ? { ...answer, Code: -4010 } : answer
  }
}
