import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product/product.ts'
import { type Answer, sendRequest } from './response-rules.ts'

/** A running site with a member's session and a thread open for comments. */
export interface Site {
  readonly product: Product
  readonly token: string
  readonly threadId: number
}

/** Calls of visitors and members, by their names in the report. */
export function callsOf({ product, token, threadId }: Site): Record<string, () => Promise<Answer>> {
  const as = { authorization: `Bearer ${token}` }
  return {
    'the list of threads': () => sendRequest(`${product.origin}/api/v3/thread.list?page=3`),
    'a thread': () =>
      sendRequest(`${product.origin}/api/v3/thread.detail?threadId=${threadId}`, { headers: as }),
    'a comment': () =>
      sendRequest(`${product.origin}/api/v3/posts.create`, {
        method: 'POST',
        headers: { ...as, 'content-type': 'application/json' },
        body: JSON.stringify({ id: threadId, content: '还在吗' }),
      }),
    'a page of a member': () =>
      sendRequest(`${product.origin}/thread/${threadId}`, {
        headers: { cookie: `access_token=${token}`, accept: 'text/html' },
      }),
    'a login': () =>
      sendRequest(`${product.origin}/api/v3/users/username.login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'laozhou', password: 'wrong-password' }),
      }),
  }
}

/** Returns the milliseconds until the first four calls succeed; infinite after 30 s. */
export async function waitUntilServed(site: Site): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answers = await Promise.all(
      Object.values(callsOf(site))
        .slice(0, 4)
        .map((call) => call()),
    )
    if (answers.every(({ status }) => status === 200)) return performance.now() - began
    if (performance.now() - began > 30_000) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
}
