import { createHash } from 'node:crypto'
import { logIn } from '../../bench/sites/bench-site.ts'
import type { Product } from '../../product/product.ts'
import { sendWithRetry } from '../response-rules.ts'
import type { Faults } from '../trial.ts'

const seed = '20261124'
const turns = 200

/** A browser that stores the site's own cookie and also sends cookies planted by a sibling domain. */
function openBrowser({ origin }: Product, token: string) {
  let own = token
  const planted: string[] = []
  return {
    planted,
    own: () => own,
    /**
     * Requests the current user's id; `place` is the position of the own cookie among the planted ones. Null for a
     * visitor.
     */
    async ask(place = 0): Promise<number | null> {
      const values = planted.toSpliced(place % (planted.length + 1), 0, own).filter((value) => value !== '')
      const cookie = values.map((value) => `access_token=${value}`).join('; ')
      const { headers, text } = await sendWithRetry(`${origin}/api/v3/forum`, { headers: { cookie } })
      const set = headers.getSetCookie().find((each) => each.startsWith('access_token='))
      if (set !== undefined) own = /^access_token=([^;]*)/.exec(set)?.[1] ?? ''
      return (JSON.parse(text) as { Data: { user?: { userId: number } } }).Data.user?.userId ?? null
    },
  }
}

type Browser = ReturnType<typeof openBrowser>

/**
 * Makes two requests with the planted cookies; returns whether the user stayed the same, or was temporarily a visitor.
 */
async function staysThemself(browser: Browser, userId: number, place: number): Promise<boolean> {
  for (let times = 0; times < 2 && browser.own() !== ''; times += 1) {
    const who = await browser.ask(place)
    if (who !== null && who !== userId) return false
  }
  return true
}

/**
 * Plants cookies in every order without https, including those of existing sessions. Returns the number of requests.
 */
export async function plantWithoutHttps(product: Product, faults: Faults): Promise<number> {
  const [owner, attacker, accomplice] = [
    await logIn(product, 'laozhou'),
    await logIn(product, 'beidao'),
    await logIn(product, 'xiaoyu'),
  ]
  let browser = openBrowser(product, owner.token)
  const thief = openBrowser(product, attacker.token)
  for (let turn = 0; turn < turns; turn += 1) {
    const random = createHash('sha256').update(`${seed} ${turn}`).digest()
    const [what = 0, place = 0, keeps = 0, often = 0] = random
    thief.planted.splice(0, 2, [accomplice.token, attacker.token, browser.planted[0]][what % 3] ?? '')
    await thief.ask(place)
    browser.planted.splice(keeps % 3, 2, [attacker.token, accomplice.token, thief.own()][often % 3] ?? '')
    if (!(await staysThemself(browser, owner.userId, place)))
      faults.add(`turn ${turn}: a planted cookie changed the viewer`)
    // When the site has deleted the cookie, the member logs in again.
    if (browser.own() === '') browser = openBrowser(product, owner.token)
  }
  browser.planted.splice(0, 9, attacker.token)
  await browser.ask()
  if ((await browser.ask()) !== owner.userId)
    faults.add('the member is not logged in again after a planted cookie')
  return turns * 3
}
