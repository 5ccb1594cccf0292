// @vitest-environment jsdom
import { failureCodes, threadsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderComposer } from '../../testing/render-composer.tsx'
import { aPage, aThread } from '../../testing/site-fixtures.ts'
import { answer, stubFetch, writesOf } from '../../testing/stub-fetch.ts'
import { installTopLayer } from '../../testing/top-layer.ts'
import { storeLastCategory } from './category-options.ts'

vi.mock('./editor/RichEditor.tsx', () => new Promise(() => {}))

beforeAll(installTopLayer)
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const write = (title: string) => fireEvent.change(screen.getByLabelText('标题'), { target: { value: title } })
const publish = () => fireEvent.click(screen.getByRole('button', { name: '发布' }))

test('the error of missing content is shown until there is some', async () => {
  stubFetch([threadsApi.listThreads, aPage([])], [threadsApi.publishThread, aThread({ isDraft: true })])
  renderComposer()
  publish()
  expect(await screen.findByText('请输入内容')).toBeTruthy()
  write('有了')
  await waitFor(() => expect(screen.queryByText('请输入内容')).toBeNull())
})

test('the author of a new thread sees the seconds until the next one counted down, and may publish then', async () => {
  const tooSoon = answer(failureCodes.RESOURCE_EXIST, { interval: 2 }, '发布太频繁，请 2 秒后再试')
  stubFetch([threadsApi.publishThread, tooSoon], [threadsApi.listThreads, aPage([])])
  renderComposer()
  write('又一篇')
  publish()
  expect(await screen.findByText('刚刚发布过，2 秒后可以再发布。')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '2 秒后发布' }).disabled).toBe(true)
  await screen.findByText('刚刚发布过，1 秒后可以再发布。')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布' }).disabled).toBe(false),
  )
})

test('a new thread starts in the category of the last one, an edited one stays in its own', async () => {
  storeLastCategory(9, 42)
  stubFetch([threadsApi.listThreads, aPage([])])
  renderComposer({ below: [41, 42] })
  const chosen = () => Number(screen.getByLabelText<HTMLSelectElement>(/发布到/).value)
  await waitFor(() => expect(chosen()).toBe(42))
  cleanup()
  const ability = { ...aThread().ability, canEdit: true }
  renderComposer({ thread: aThread({ ability, userId: 9, categoryId: 41 }), below: [41, 42] })
  await act(async () => {})
  expect(chosen()).toBe(41)
})

test('the composer that a topic’s page opens has the topic in its text, which may be published', async () => {
  const calls = stubFetch([threadsApi.listThreads, aPage([])], [threadsApi.publishThread, aThread()])
  renderComposer({ asked: '?topic=%E8%8C%B6%20%26%20%E6%B0%B4' })
  write('水温')
  publish()
  await waitFor(() =>
    expect(writesOf(calls)).toMatchObject([
      [threadsApi.publishThread.path, { title: '水温', content: { text: '<p>#茶 &amp; 水#</p>' } }],
    ]),
  )
})

test.each(['%23%E8%8C%B6', '%20', 'x'.repeat(19), 'a%0Ab'])(
  'what is no topic, as %s, is not put into the text',
  async (topic) => {
    renderComposer({ asked: `?topic=${topic}` })
    await act(async () => {})
    expect(screen.queryByText(/#/)).toBeNull()
    expect(screen.queryByDisplayValue(/#/)).toBeNull()
  },
)
