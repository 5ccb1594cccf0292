import { callSite, logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { Faults, type Trial } from './trial.ts'

const callsAtOnce = 30
const password = 'ordeal-password-1'

interface SentCall {
  readonly path: string
  readonly body: object
  readonly token?: string
}

/** Sends calls concurrently; returns how many succeeded. */
async function countDone({ origin }: Product, faults: Faults, calls: readonly SentCall[]): Promise<number> {
  const answers = await Promise.all(
    calls.map(({ path, body, token }) =>
      sendRequest(`${origin}/api/v3/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }),
    ),
  )
  for (const [index, answer] of answers.entries())
    faults.add(...faultsOfResponse(calls[index]?.path ?? '', answer))
  return answers.filter((answer) => codeOf(answer) === 0).length
}

const registration = (username: string, nickname: string, more: object = {}): SentCall => ({
  path: 'users/username.register',
  body: { username, nickname, password, passwordConfirmation: password, ...more },
})

/** Tries actions that are limited to one time thirty times concurrently. */
async function raceEach(product: Product, faults: Faults): Promise<number> {
  const { token } = await logIn(product, 'qinghe')
  const { userId } = await logIn(product, 'laozhou')
  const publication = { categoryId: 1, title: '同时', content: { text: '<p>同时发布三十次。</p>' } }
  const pairs: readonly (readonly [about: string, allowed: number, call: (n: number) => SentCall])[] = [
    ['a publication in half a minute', 1, () => ({ path: 'thread.create', body: publication, token })],
    ['a follow of one person', 1, () => ({ path: 'follow.create', body: { toUserId: userId }, token })],
    ['packed data of a day', 1, () => ({ path: 'users/data.pack', body: {}, token })],
    [
      'a change of the user name in a year',
      1,
      (n) => ({ path: 'users/update.user', body: { username: `racer${n + 200}` }, token }),
    ],
    [
      'names that look alike',
      1,
      (n) => registration(n % 2 ? 'wiIIow' : 'willow', ['小一', '小—', '小ー'][n % 3] ?? ''),
    ],
  ]
  for (const [about, allowed, call] of pairs) {
    const calls = Array.from({ length: callsAtOnce }, (_, n) => call(n))
    const done = await countDone(product, faults, calls)
    if (done > allowed)
      faults.add(
        `${about}: ${done} of ${callsAtOnce} concurrent calls were accepted, expected at most ${allowed}`,
      )
  }
  return pairs.length * callsAtOnce
}

/** Reserved names cannot be taken, and a member's id in an invitation does not make that member follow. */
async function tryNames(product: Product, faults: Faults): Promise<void> {
  const names = ['匿名用戶', '匿名用户.', 'Anonymous', '己注销用户', '管理員', '系统通知', '官方客服']
  for (const [n, nickname] of names.entries()) {
    // Registrations are limited to ten per minute and address; name checks have a higher limit.
    const answer = await sendRequest(
      `${product.origin}/api/v3/users/username.check?nickname=${encodeURIComponent(nickname)}`,
    )
    if (codeOf(answer) !== -4001)
      faults.add(
        `the check of the reserved name ${n + 1}, ${nickname}: expected Code -4001, got ${codeOf(answer)}`,
      )
  }
}

async function tryInvitation(product: Product, faults: Faults): Promise<void> {
  const { token, userId } = await logIn(product, 'laozhou')
  const follows = async () =>
    ((await callSite(product, '/api/v3/follow.list?type=1', { token })) as { totalCount: number }).totalCount
  const before = await follows()
  const { path, body } = registration('stranger', '陌生来客', { code: String(userId) })
  await callSite(product, `/api/v3/${path}`, { body })
  if ((await follows()) !== before)
    faults.add('a registration with a user id as invitation code made that user follow the new member')
}

/** Concurrent calls that try to exceed limits, names that imitate others, and forged invitations. */
export const limitsAtOnce: Trial = {
  name: 'limits at once',
  async run(site) {
    const faults = new Faults()
    const product = await site.start()
    await tryInvitation(product, faults)
    await tryNames(product, faults)
    const calls = await raceEach(product, faults)
    return { figures: `${calls} calls, ${callsAtOnce} at once`, faults: faults.list }
  },
}
