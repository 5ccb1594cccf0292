// @vitest-environment jsdom
import { threadsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { aPage, aThread } from '../../../testing/site-fixtures.ts'
import { answer, networkError, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'

vi.mock('../editor/RichEditor.tsx', () => new Promise(() => {}))

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a draft that could not be saved is told until somebody closes it', async () => {
  // Similar threads are looked for while the title is written.
  stubFetch([threadsApi.publishThread, answer(-5001, [], '坏了')], [threadsApi.listThreads, aPage([])])
  renderComposer()
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '写了一半' } })
  fireEvent.click(screen.getByRole('button', { name: '保存至草稿箱' }))
  expect(await screen.findByText('草稿保存失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '关闭' })).toBeTruthy()
})

test('a new thread whose first save got no answer is sent under the same key by the page that restores it', async () => {
  const stored = aThread({ isDraft: true, title: '写了一半' })
  const others = [[threadsApi.listThreads, aPage([])] as const]
  const cut = stubFetch([threadsApi.publishThread, networkError], ...others)
  renderComposer()
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '写了一半' } })
  await screen.findByText(/草稿没有保存|没有存到|暂存/)
  const isFirst = ({ path }: { path: string }) => path === threadsApi.publishThread.path
  await waitFor(() => expect(cut.some(isFirst)).toBe(true))
  cleanup()

  const whole = stubFetch([threadsApi.publishThread, stored], [threadsApi.editThread, stored], ...others)
  renderComposer()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('写了一半'))
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '写了一半多' } })
  await waitFor(() => expect(whole.some(({ path }) => path === threadsApi.editThread.path)).toBe(true), {
    timeout: 3000,
  })
  const [lost, again] = [cut.find(isFirst), whole.find(isFirst)]
  const keyOf = (one: typeof lost) => new Headers(one?.init.headers).get('idempotency-key')
  expect(keyOf(lost)).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf(again)).toBe(keyOf(lost))
  expect(again?.body).toEqual(lost?.body)
  expect(whole.filter(isFirst)).toHaveLength(1)
})
