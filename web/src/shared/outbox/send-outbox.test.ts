import { failureCodes, ordersApi, postsApi, walletApi } from '@chaguan/contracts/browser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  inputToRetry,
  type OutboxEntry,
  outboxCalls,
  outcomeOfFailure,
  replacedBy,
  type SendOutcome,
} from './outbox-rules.ts'
import { memoryOutbox } from './outbox-store.ts'
import { sendOutbox, trustedMs } from './send-outbox.ts'

const userId = 7

const entryOf = (change: Partial<OutboxEntry> & Pick<OutboxEntry, 'id' | 'at'>): OutboxEntry => ({
  userId,
  kind: 'comment',
  input: { id: 1, content: change.id },
  words: change.id,
  href: '/thread/1',
  line: 'comment 1',
  hasCaptcha: false,
  triedAt: 0,
  refusal: null,
  ...change,
})

/** Thrown where the test closes the browser. */
class Killed extends Error {}

describe('the outbox', () => {
  test('the outbox sends every entry once and in order, whatever is dropped, repeated, delayed or killed on the way', async () => {
    const fault = fc.constantFrom('none', 'before', 'after', 'later', 'killBefore', 'killAfter', 'killStored')
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fault, { maxLength: 30 }),
        async (count, faults) => {
          const store = memoryOutbox()
          for (let n = 0; n < count; n += 1) await store.put(entryOf({ id: `key-${n}`, at: n + 1 }))
          const written: string[] = []
          const answered = new Map<string, number>()
          const queue = [...faults]
          /** A server that carries out each idempotency key once. */
          const carryOut = (id: string): SendOutcome => {
            if (!answered.has(id)) {
              answered.set(id, written.length)
              written.push(id)
            }
            return { is: 'sent', data: answered.get(id) }
          }
          // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a line for each way in which sending fails.
          const send = async ({ id }: OutboxEntry): Promise<SendOutcome> => {
            const what = queue.shift() ?? 'none'
            if (what === 'before') return { is: 'away' }
            if (what === 'later') return { is: 'later' }
            if (what === 'killBefore') throw new Killed()
            const outcome = carryOut(id)
            if (what === 'after') return { is: 'away' }
            if (what === 'killAfter') throw new Killed()
            return outcome
          }
          const fragile = {
            ...store,
            async remove(id: string) {
              if (queue[0] === 'killStored' && queue.shift()) throw new Killed()
              await store.remove(id)
            },
          }
          let isWaiting = true
          for (let turn = 0; isWaiting && turn < 200; turn += 1)
            isWaiting = await sendOutbox({ store: fragile, userId, send, now: () => 1 }).catch(() => true)
          expect(written).toEqual(Array.from({ length: count }, (_, n) => `key-${n}`))
          expect(await store.list(userId)).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('the outbox keeps a refused entry with its reason and sends the rest', async () => {
    const store = memoryOutbox()
    await store.put(entryOf({ id: 'gone', at: 1 }))
    await store.put(entryOf({ id: 'good', at: 2, line: 'comment 2' }))
    const refusal = { code: failureCodes.RESOURCE_NOT_FOUND, message: '帖子不存在' }
    const send = async ({ id }: OutboxEntry): Promise<SendOutcome> =>
      id === 'gone' ? { is: 'refused', refusal } : { is: 'sent', data: null }
    expect(await sendOutbox({ store, userId, send, now: () => 1 })).toBe(false)
    expect(await store.list(userId)).toMatchObject([{ id: 'gone', words: 'gone', refusal }])
  })

  test('resends no entry whose key the server may have dropped, and none of another member', async () => {
    const store = memoryOutbox()
    await store.put(entryOf({ id: 'old', at: 1, triedAt: 5 }))
    await store.put(entryOf({ id: 'theirs', at: 2, userId: 8 }))
    const sent: string[] = []
    const send = async ({ id }: OutboxEntry): Promise<SendOutcome> => {
      sent.push(id)
      return { is: 'sent', data: null }
    }
    await sendOutbox({ store, userId, send, now: () => trustedMs + 6 })
    expect(sent).toEqual([])
    expect(await store.list(userId)).toMatchObject([{ refusal: { code: 0 } }])
    expect(await store.list(8)).toHaveLength(1)
  })

  test('the outbox accepts no call that pays', () => {
    const paths = Object.values(outboxCalls).map(({ path }) => path as string)
    for (const api of [ordersApi, walletApi])
      for (const { path } of Object.values(api)) expect(paths).not.toContain(path)
    expect(paths).toContain(postsApi.publishPost.path)
  })

  test('the outbox sends only the last state of a like that was taken back before it was sent', () => {
    const like = entryOf({ id: 'like', at: 1, kind: 'like', line: 'like 5' })
    const tried = entryOf({ id: 'tried', at: 2, kind: 'like', line: 'like 5', triedAt: 3 })
    const unlike = entryOf({ id: 'unlike', at: 4, kind: 'like', line: 'like 5' })
    const comment = entryOf({ id: 'comment', at: 5, line: 'like 5' })
    expect(replacedBy([like, tried], unlike)).toEqual([like])
    expect(replacedBy([comment], entryOf({ id: 'x', at: 6, line: 'like 5' }))).toEqual([])
  })

  test('the outbox publishes a draft that was changed elsewhere only when its member sends it once more', () => {
    const input = { threadId: 5, title: '春茶', draft: 0, was: 'v1' }
    const refused = (code: number) => ({ input, refusal: { code, message: '' } })
    expect(inputToRetry(refused(failureCodes.RESOURCE_IN_USE))).toEqual({
      threadId: 5,
      title: '春茶',
      draft: 0,
    })
    expect(inputToRetry(refused(failureCodes.UNAUTHORIZED))).toBe(input)
  })

  test.each([
    ['no answer', { Code: failureCodes.OTHER, status: 0 }, 'away'],
    ['a time-out', { Code: failureCodes.TIMEOUT, status: 0 }, 'away'],
    ['a page of somebody between', { Code: failureCodes.OTHER, status: 403 }, 'away'],
    ['a session that is over', { Code: failureCodes.INVALID_TOKEN, status: 200 }, 'away'],
    ['an overload', { Code: failureCodes.NET_ERROR, status: 503 }, 'later'],
    ['too many calls', { Code: failureCodes.INTERNAL_ERROR, status: 429 }, 'later'],
    ['too soon after another', { Code: failureCodes.RESOURCE_EXIST, status: 200 }, 'later'],
    ['a deleted thread', { Code: failureCodes.RESOURCE_NOT_FOUND, status: 200 }, 'refused'],
    ['a ban', { Code: failureCodes.USER_BAN, status: 200 }, 'refused'],
    ['a call with the same key', { Code: failureCodes.RESOURCE_IN_USE, Data: [], status: 200 }, 'later'],
    [
      'a draft that was changed elsewhere',
      { Code: failureCodes.RESOURCE_IN_USE, Data: { conflicts: [] }, status: 200 },
      'refused',
    ],
    ['a lost right', { Code: failureCodes.UNAUTHORIZED, status: 200 }, 'refused'],
  ])('interprets %s', (_what, failed, is) => {
    expect(outcomeOfFailure({ Message: '', ...failed }).is).toBe(is)
  })
})
