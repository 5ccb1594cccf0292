// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readStateStore } from '../../../shared/read-state/read-state-store.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aThread } from '../../../testing/site-fixtures.ts'
import { signalInteraction } from '../../../ui/first-interaction.ts'
import { ThreadCard } from '../card/ThreadCard.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'

// Loads at the first interaction; a busy machine needs long for it.
beforeAll(() => import('../list-parts.ts'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
signalInteraction()

test('a thread that was opened is shown as read from then on, to its reader only', async () => {
  // Test files share the store: others open the thread of the fixtures.
  const thread = aThread({ threadId: 5012 })
  const { container, unmount } = renderInApp(<ThreadCard thread={thread} />, { pageContext: { userId: 9 } })
  const card = () => container.querySelector('article')
  expect(card()?.className).not.toContain('is-read')
  await act(() => vi.dynamicImportSettled())
  act(() => readStateStore.remember(9, 5012, 0))
  expect(await screen.findByText('已读')).toBeTruthy()
  await waitFor(() => expect(card()?.className).toContain('is-read'))
  unmount()
  renderInApp(<ThreadCard thread={thread} />, { pageContext: { userId: 8 } })
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByText('已读')).toBeNull()
})

test('a new thread has its mark at the title, and none for its author', async () => {
  const now = { createdAt: '2026-11-20 09:00:00', threadId: 31 }
  const { unmount } = renderInApp(<ThreadCard thread={aThread(now)} />, { pageContext: { userId: 9 } })
  expect((await screen.findByText('新内容')).closest('h2')).not.toBeNull()
  unmount()
  renderInApp(<ThreadCard thread={aThread(now)} />, { pageContext: { userId: 3 } })
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByText('新内容')).toBeNull()
})

test('the card of a thread that waits for approval shows that', () => {
  const { unmount } = renderInApp(<ThreadCard thread={aThread({ isApproved: 0 })} />)
  expect(screen.getByText('审核中')).toBeTruthy()
  unmount()
  renderInApp(<ThreadCard thread={aThread()} />)
  expect(screen.queryByText('审核中')).toBeNull()
})

test('the card of a paid thread shows its price with cents', () => {
  const displayTag = { isPrice: true, isEssence: false, isRedPack: null, isReward: null, isVote: false }
  renderInApp(<ThreadCard thread={aThread({ price: 3, displayTag })} />)
  expect(screen.getByText(/¥3\.00/)).toBeTruthy()
})

test('the card of a thread without title and text has no heading made of a name', () => {
  const { container } = renderInApp(
    <ThreadCard thread={aThread({ title: '', content: { text: '', indexes: {} } })} />,
  )
  const parts = [...(container.querySelector('h2 a')?.children ?? [])]
  expect(parts.map(({ className, textContent }) => [className, textContent])).toEqual([
    ['dzq-vh', '陈小鱼 的内容'],
  ])
})

test.each([
  ['behind', -86_400_000],
  ['ahead', 3 * 86_400_000],
])('the read state of threads does not depend on a client clock that is far %s', async (_, wrongBy) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T09:07:00+08:00') + wrongBy)
  renderInApp(
    <>
      <ThreadCard thread={aThread({ threadId: 15 })} />
      <MarkAllRead />
    </>,
  )
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('新内容')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '全部标为已读' })))
  expect(screen.queryByText('新内容')).toBeNull()
  expect(screen.getByText('已读')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '撤销' })))
})
