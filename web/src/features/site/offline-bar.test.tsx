// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackOfflineForm } from '../../shared/forms/offline-forms.ts'
import type { OutboxEntry } from '../../shared/outbox/outbox-rules.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { OfflineBar } from './OfflineBar.tsx'

let kept: readonly Partial<OutboxEntry>[] = []
vi.mock('../../shared/outbox/outbox.ts', () => ({ useOutbox: () => kept }))

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the offline bar shows what waits to be sent, until it is sent', () => {
  document.body.innerHTML =
    '<form><textarea>断网时写的一条很长很长很长很长很长的评论，还有后半句</textarea></form>'
  renderInApp(<OfflineBar />)
  expect(screen.queryByRole('list')).toBeNull()
  const form = document.querySelector('form') as HTMLFormElement
  let release = () => {}
  act(() => {
    release = trackOfflineForm(form)
  })
  expect(screen.getByRole('listitem').textContent).toBe('断网时写的一条很长很长很长很长很长的评论…')
  act(() => release())
  expect(screen.queryByRole('list')).toBeNull()
})

test.each([
  ['/thread/5', 1],
  ['/my/outbox?leave=1', 0],
])('the offline bar at %s shows the entries of the outbox unless the page does', (url, shown) => {
  kept = [{ words: '断网时写的', refusal: null }]
  renderInApp(<OfflineBar />, { pageContext: { url } })
  expect(screen.queryAllByText('断网时写的')).toHaveLength(shown)
  expect(screen.queryAllByRole('link', { name: '查看待发箱（1）' })).toHaveLength(shown)
})
