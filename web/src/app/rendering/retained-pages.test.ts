import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { PageRequest } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { aPage, aPageRequest, aThread } from '../../testing/site-fixtures.ts'
import { renderPage } from './render-page.tsx'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void

const megabyte = 1024 * 1024
const pages = 60

/** A request whose memory is counted: its calls retain a megabyte outside the heap. */
function largeRequest(title: string, userId: number | null): PageRequest {
  const answers = { '/api/v3/thread.list': aPage([aThread({ title })]) }
  const request = aPageRequest({ userId, answers })
  const memory = Buffer.alloc(megabyte)
  return {
    ...request,
    call: (endpoint, input) => (memory.length > 0 ? request.call(endpoint, input) : Promise.reject()),
  }
}

test.each([
  ['a member', 9],
  ['a visitor', null],
])('the memory of pages of %s is freed without a collection of the old space', async (_, userId) => {
  await renderPage(largeRequest('first', userId), {})
  collect({ type: 'major' })
  const before = process.memoryUsage().arrayBuffers
  for (let at = 0; at < pages; at += 1) {
    // A card of each page is rendered, the rest is cached.
    await renderPage(largeRequest(`title ${at}`, userId), {})
    collect({ type: 'minor' })
    await turn()
  }
  collect({ type: 'minor' })
  const retained = (process.memoryUsage().arrayBuffers - before) / megabyte
  expect(retained).toBeLessThan(pages / 3)
})
