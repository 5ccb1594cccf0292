import { setTimeout as sleep } from 'node:timers/promises'
import { callSite, logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { lostComments, writeUntil } from './concurrent-writers.ts'
import { findOpenThread } from './process-kills.ts'
import { redisUrl } from './redis-outage.ts'
import { codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { atOnce, Faults, type Trial } from './trial.ts'

const maxNoticeMs = 1500
const invalidToken = -4011
const likers = ['qinghe', 'laozhou', 'gunanfeng', 'beidao', 'xiaoyu'] as const

async function until(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > 10_000) return Number.POSITIVE_INFINITY
    await sleep(20)
  }
  return performance.now() - began
}

/** Changes on one instance that the other must see; returns the delays. */
async function notice(one: Product, other: Product, faults: Faults): Promise<number[]> {
  const { token } = await logIn(one, 'qinghe')
  const ended = await logIn(one, 'laozhou')
  const asEnded = { headers: { authorization: `Bearer ${ended.token}` } }
  await sendRequest(`${other.origin}/api/v3/users/sessions`, asEnded)
  await callSite(one, '/api/v3/users/logout', { token: ended.token, body: {} })
  const logOut = await until(
    async () => codeOf(await sendRequest(`${other.origin}/api/v3/users/sessions`, asEnded)) === invalidToken,
  )
  const name = `茶馆 ${Math.random().toString(36).slice(2, 8)}`
  const body = { data: [{ key: 'site_name', value: name }] }
  await callSite(one, '/api/backAdmin/settings.create', { token, body })
  const setting = await until(async () =>
    (await sendRequest(`${other.origin}/api/v3/forum`)).text.includes(name),
  )
  for (const [what, ms] of Object.entries({ 'a log-out': logOut, 'a setting': setting }))
    if (ms > maxNoticeMs) faults.add(`${what} was noticed by the other instance after ${Math.round(ms)} ms`)
  return [logOut, setting]
}

/** The same members like and unlike the same thread on both instances concurrently. */
async function likeAtOnce(products: readonly Product[], threadId: number, faults: Faults): Promise<number> {
  const [one] = products
  if (!one) return 0
  const { postId } = (await callSite(one, `/api/v3/thread.detail?threadId=${threadId}`)) as { postId: number }
  const tokens = await Promise.all(likers.map(async (name) => (await logIn(one, name)).token))
  const shots = Array.from({ length: 400 }, (_, turn) => turn)
  await atOnce(16, shots, async (turn) => {
    const product = products[turn % products.length] ?? one
    const answer = await sendRequest(`${product.origin}/api/v3/posts.update`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[turn % tokens.length]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ postId, data: { attributes: { isLiked: Math.random() < 0.6 } } }),
    })
    faults.add(...faultsOfResponse('a like', answer))
    if (codeOf(answer) !== 0) faults.add(`a like: expected Code 0, got ${answer.text.slice(0, 120)}`)
  })
  return shots.length
}

/** Two processes on one PostgreSQL and one Redis. */
export const twoInstances: Trial = {
  name: 'two instances',
  engines: ['postgres'],
  async run(site) {
    const faults = new Faults()
    const products = await Promise.all([1, 2].map(() => site.start({ REDIS_URL: redisUrl })))
    const [one, other] = products
    if (!one || !other) throw new Error(`Started ${products.length} instances, expected 2.`)
    const [logOut = 0, setting = 0] = await notice(one, other, faults)
    const threadId = await findOpenThread(one)
    const { token } = await logIn(one, 'xiaoyu')
    const over = performance.now() + 3000
    const [likes, ...written] = await Promise.all([
      likeAtOnce(products, threadId, faults),
      ...products.map(({ origin }) =>
        writeUntil(() => performance.now() > over, 6, { origin, token, threadId }),
      ),
    ])
    const acknowledged = written.flatMap((of) => of.acknowledged)
    for (const { refused, broken } of written)
      faults.add(...refused, ...broken.map(({ reason }) => `a comment broke: ${reason}`))
    const lost = await lostComments({ origin: other.origin, token }, acknowledged.slice(-200))
    faults.add(...lost.map(({ postId }) => `comment ${postId} is lost`))
    return {
      figures: `${likes} likes and ${acknowledged.length} comments at once; a log-out noticed in ${Math.round(logOut)} ms, a setting in ${Math.round(setting)} ms`,
      faults: faults.list,
    }
  },
}
