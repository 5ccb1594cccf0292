// @vitest-environment jsdom
import { searchApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { type AnsweredCall, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { FindInThread } from './FindInThread.tsx'

installTopLayer()
/** Lazily loaded code may take long on a busy machine. */
const patience = { timeout: 10_000 }
let calls: AnsweredCall[]
const go = vi.fn()
const hit = {
  kind: 'comment',
  threadId: 12,
  postId: 240,
  title: { text: '', hits: [] },
  snippet: { text: '龙井真香', hits: [{ from: 0, to: 2 }] },
  nickname: '陈小鱼',
  floor: 40,
}

beforeEach(() => {
  calls = stubFetch([searchApi.search, { pageData: [hit], totalCount: 1 }])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  go.mockClear()
})

/** Presses the shortcut; returns whether the browser's own search was prevented. */
const pressFind = (more: KeyboardEventInit = { ctrlKey: true }) =>
  !fireEvent.keyDown(document.body, { key: 'f', ...more })

test('Ctrl+F searches all comments of a thread that is shown in part, and Enter opens the first', async () => {
  renderInApp(<FindInThread threadId={12} isPart />, { pageContext: { go } })
  expect(pressFind({ metaKey: true })).toBe(true)
  await vi.dynamicImportSettled()
  const field = await screen.findByLabelText('搜索本帖的评论', {}, patience)
  fireEvent.change(field, { target: { value: '龙井' } })
  const found = await screen.findByText('龙井真香', {}, patience)
  expect(found.closest('a')?.getAttribute('href')).toBe('/thread/12?postId=240#post-240')
  expect(screen.getByText('陈小鱼 40 楼')).toBeTruthy()
  const { query } = calls.at(-1) ?? {}
  expect([query?.get('keyword'), query?.get('filter[threadId]')]).toEqual(['龙井', '12'])
  fireEvent.submit(field)
  expect(go).toHaveBeenCalledWith('/thread/12?postId=240#post-240')
})

test('Ctrl+F opens the browser’s search at the second press, and at the first where all are shown', async () => {
  const { redraw } = renderInApp(<FindInThread threadId={12} isPart={false} />)
  expect(pressFind()).toBe(false)
  redraw(<FindInThread threadId={12} isPart />)
  expect(pressFind({ ctrlKey: true, shiftKey: true })).toBe(false)
  expect(pressFind()).toBe(true)
  await vi.dynamicImportSettled()
  await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull(), patience)
  expect(pressFind()).toBe(false)
})
