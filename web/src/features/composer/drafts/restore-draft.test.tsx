// @vitest-environment jsdom
import { categoriesApi, threadsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { aPage, aThread } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { draftOfThread } from '../thread-draft.ts'
import { browserStore, draftKey, sentDigest, storeDraft } from './draft-storage.ts'

vi.mock('../editor/RichEditor.tsx', () => new Promise(() => {}))

const minuteMs = 60_000
const ability = { ...aThread().ability, canEdit: true }
// The page was rendered at 09:07 by the site's clock.
const draft = aThread({ isDraft: true, ability, title: '服务器上的', updatedAt: '2026-11-20 08:55:00' })
const published = { ...draft, isDraft: false }

interface StoredCopy {
  title: string
  minutesAgo: number
  base: string
  sent?: string
}
const keep = ({ title, minutesAgo, base, sent = '' }: StoredCopy) =>
  storeDraft(browserStore, draftKey(draft.userId, draft.threadId), {
    ...draftOfThread(draft),
    title,
    savedAt: Date.now() - minutesAgo * minuteMs,
    base,
    sent,
  })
const title = () => screen.getByLabelText<HTMLInputElement>('标题').value

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the copy of a draft in this browser', () => {
  const open = (thread = draft) => {
    stubFetch(
      [threadsApi.editThread, answer(-5001, [], '')],
      [threadsApi.openThread, thread],
      [threadsApi.listThreads, aPage([])],
      [categoriesApi.listCategoriesToPostIn, []],
    )
    renderComposer({ thread })
  }

  test('the copy of a draft in this browser is restored automatically after a reload when nobody changed the server’s copy', async () => {
    keep({ title: '刚打的字', minutesAgo: 0, base: draft.updatedAt })
    open()
    await waitFor(() => expect(title()).toBe('刚打的字'))
    expect(screen.queryByText(/另一个版本|已恢复/)).toBeNull()
  })

  test('the copy of a draft in this browser is restored automatically when the server’s copy is what this browser sent last', async () => {
    keep({
      title: '刚打的字',
      minutesAgo: 0,
      base: '2026-11-20 08:54:00',
      sent: sentDigest(draftOfThread(draft)),
    })
    open()
    await waitFor(() => expect(title()).toBe('刚打的字'))
    expect(screen.queryByText(/另一个版本/)).toBeNull()
  })

  test('the copy of a draft in this browser is shown when it is newer than a copy that was changed elsewhere, which is offered', async () => {
    keep({ title: '这里的更新', minutesAgo: 2, base: '2026-11-20 08:50:00' })
    open()
    await waitFor(() => expect(title()).toBe('这里的更新'))
    expect(screen.getByText(/还有另一个版本，12 分钟前保存/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '改用这一份' }))
    expect(title()).toBe('服务器上的')
    fireEvent.click(screen.getByRole('button', { name: '改用这一份' }))
    expect(title()).toBe('这里的更新')
  })

  test('the copy of a draft in this browser is shown when it is newer, however long the page took to load', async () => {
    const loadMs = 15_000
    const opened = performance.now()
    keep({ title: '这里的更新', minutesAgo: 20 / 60, base: '2026-11-20 08:50:00' })
    // The clock starts when the page was rendered.
    vi.spyOn(performance, 'now').mockReturnValueOnce(opened - loadMs)
    open({ ...draft, updatedAt: '2026-11-20 09:06:50' })
    await waitFor(() => expect(title()).toBe('这里的更新'))
    expect(screen.getByText(/还有另一个版本/)).toBeTruthy()
  })

  test('the copy of a draft in this browser is offered as the older one when the server’s copy is newer', async () => {
    keep({ title: '昨天的', minutesAgo: 24 * 60, base: '2026-11-19 08:50:00' })
    open()
    await screen.findByText(/还有另一个版本/)
    expect(title()).toBe('服务器上的')
    fireEvent.click(screen.getByRole('button', { name: '改用这一份' }))
    expect(title()).toBe('昨天的')
  })

  test('the copy of a draft in this browser stays offered by the next page that is opened', async () => {
    keep({ title: '昨天的', minutesAgo: 24 * 60, base: '2026-11-19 08:50:00' })
    open()
    await screen.findByText(/还有另一个版本/)
    cleanup()
    open()
    await screen.findByText(/还有另一个版本/)
    fireEvent.click(screen.getByRole('button', { name: '丢弃' }))
    cleanup()
    open()
    await waitFor(() => expect(title()).toBe('服务器上的'))
    expect(screen.queryByText(/另一个版本/)).toBeNull()
  })

  test('the copy of a draft in this browser is restored when a published thread is edited, with a text that nobody else sees it yet', async () => {
    keep({ title: '改了一半', minutesAgo: 1, base: published.updatedAt })
    open(published)
    await waitFor(() => expect(title()).toBe('改了一半'))
    expect(screen.getByText(/已恢复没有保存的改动/)).toBeTruthy()
  })

  test('the copy of a draft in this browser is as old as its text after a page that only showed it', async () => {
    keep({ title: '昨天改了一半', minutesAgo: 24 * 60, base: published.updatedAt })
    open(published)
    await waitFor(() => expect(title()).toBe('昨天改了一半'))
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    open({ ...published, title: '别处刚改的', updatedAt: '2026-11-20 09:06:00' })
    await screen.findByText(/还有另一个版本/)
    expect(title()).toBe('别处刚改的')
    fireEvent.click(screen.getByRole('button', { name: '改用这一份' }))
    expect(title()).toBe('昨天改了一半')
  })
})

test('the edit of a published thread is not reported as saved for other devices', async () => {
  stubFetch([threadsApi.listThreads, aPage([])])
  renderComposer({ thread: published })
  expect(screen.queryByText(/换一台设备/)).toBeNull()
  expect(screen.getByText(/改动暂存在这台设备/)).toBeTruthy()
  cleanup()
  renderComposer()
  expect(screen.getByText(/换一台设备也能接着写/)).toBeTruthy()
})
