import type { ThreadView } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { rewardKind } from './money.ts'
import { packetKind } from './red-packet.ts'

const threadWith = (tomId: string, body: object) =>
  ({
    isDraft: true,
    content: { text: '', indexes: { [tomId]: { tomId, operation: '', body } } },
  }) as unknown as ThreadView

test('a red packet keeps its message when it is edited', () => {
  const stored = { rule: 1, money: 5, number: 10, condition: 1, likenum: 3, content: '新年好' }
  const packet = packetKind.read(threadWith('106', stored))
  expect(packet).toMatchObject({ isRandom: true, price: 5, number: 10, likes: 3, content: '新年好' })
  expect(packet && packetKind.block?.(packet)?.body).toMatchObject({ content: '新年好', likenum: 3 })
  expect(packetKind.kept?.(packet)).toEqual(packet)
})

test('a reward keeps its message and its type when it is edited', () => {
  const stored = { money: 20, type: 1, expiredAt: '2026-12-01 10:00:00', content: '急用' }
  const reward = rewardKind.read(threadWith('107', stored))
  expect(reward).toMatchObject({ price: 20, type: 1, content: '急用' })
  expect(reward && rewardKind.block?.(reward)?.body).toMatchObject({ price: 20, type: 1, content: '急用' })
  expect(rewardKind.kept?.(reward)).toEqual(reward)
})

test('a red packet or reward without a message sends none', () => {
  const packet = packetKind.read(threadWith('106', { rule: 0, money: 5, number: 5, content: '' }))
  expect(packet && packetKind.block?.(packet)?.body).not.toHaveProperty('content')
})
