// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readingMemory } from '../../api/reading-memory.ts'
import { draw } from '../../testing/draw.tsx'
import { aThread } from '../../testing/fake-site.ts'
import { giveFirstSign } from '../../ui/first-sign.ts'
import { ThreadCard } from './ThreadCard.tsx'

afterEach(cleanup)
giveFirstSign()

test('a thread that was opened is shown as read from then on, to its reader only', async () => {
  const { container, unmount } = draw(<ThreadCard thread={aThread()} />, { visit: { userId: 9 } })
  const card = () => container.querySelector('article')
  expect(card()?.className).not.toContain('is-read')
  await act(() => vi.dynamicImportSettled())
  act(() => readingMemory.remember(9, 12, 0))
  expect(card()?.className).toContain('is-read')
  expect(screen.getByText('已读')).toBeTruthy()
  unmount()
  draw(<ThreadCard thread={aThread()} />, { visit: { userId: 8 } })
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByText('已读')).toBeNull()
})
