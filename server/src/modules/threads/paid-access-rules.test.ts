import { expect, test } from 'vitest'
import { paidAccess } from './paid-access-rules.ts'

type Viewer = Parameters<typeof paidAccess>[0]
type Thread = Parameters<typeof paidAccess>[1]

const reader = { id: 7, isAdmin: false, permissions: new Set() } as unknown as Viewer
const thread = (price_cents: number, attachment_price_cents: number) =>
  ({
    id: 1,
    user_id: 2,
    category_id: 1,
    is_anonymous: 0,
    price_cents,
    attachment_price_cents,
  }) as unknown as Thread

test.each([
  ['as a whole', 1, 0, 1],
  ['as a whole', 300, 0, 300],
  ['with its attachments', 0, 200, 200],
])('a thread that is sold %s for %s and %s cents costs %s cents', (_how, whole, attachments, priceCents) => {
  expect(paidAccess(reader, thread(whole, attachments), new Map())).toEqual({
    mayRead: false,
    why: 'unpaid',
    priceCents,
  })
})

test('a thread without a price is free', () => {
  expect(paidAccess(reader, thread(0, 0), new Map())).toEqual({ mayRead: true, why: 'free' })
})
