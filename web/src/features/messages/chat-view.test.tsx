// @vitest-environment jsdom
import { dialogsApi, type ForumView, forumApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { requiredQuery } from '../../api/query.ts'
import { aMessage } from '../../testing/page-fixtures.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPage, fakeSite } from '../../testing/site-fixtures.ts'
import { answer, networkError, stubFetch } from '../../testing/stub-fetch.ts'
import { ChatLog } from './ChatLog.tsx'
import { ChatSearch } from './ChatSearch.tsx'
import { ChatWithoutPerson } from './ChatView.tsx'
import { type ChatPlace, foundQuery } from './message-page.ts'
import { useChat } from './use-chat.ts'

const maxPerPage = 200
const message = (id: number) => {
  const text = `第 ${id} 句`
  const messageTextHtml = `${text} :weixiao: <a href="https://tea.example">茶</a>`
  return aMessage({ id, userId: 7, dialogId: 4, summary: text, messageText: text, messageTextHtml })
}
const place = (more: Partial<ChatPlace> = {}): ChatPlace => ({
  userId: 7,
  dialogId: 4,
  nickname: '老周',
  keyword: null,
  messageId: 0,
  page: 1,
  ...more,
})

function Chat({ at }: { at: ChatPlace }) {
  const chat = useChat(at)
  return (
    <>
      <button type="button" onClick={() => chat.send('在吗')}>
        send
      </button>
      <ChatLog chat={chat} name="老周" title="和老周的对话" messageId={at.messageId} />
    </>
  )
}

test.each([
  ['who is gone', new CallFailure(-4004, 'gone'), '用户不存在', 0],
  ['who could not be read', new CallFailure(-1, 'Network Error'), '加载失败', 1],
])('a chat with a person %s shows that', (_who, failure, words, retries) => {
  const again = vi.fn()
  onTestFinished(cleanup)
  renderInApp(<ChatWithoutPerson failure={failure} onRetry={again} />)
  expect(screen.getByText(words)).toBeTruthy()
  for (const button of screen.queryAllByRole('button', { name: '重试' })) fireEvent.click(button)
  expect(again).toHaveBeenCalledTimes(retries)
})

describe('a chat of 400 messages', () => {
  let sent: { clientKey: string }[] = []
  let losesAnswers = false
  /** How many of the next messages are refused. */
  let refusals = 0
  /** Number of the latest message. */
  let latest = 400
  /** The messages up to one, the newest first. */
  const upTo = (last: number, perPage: number) =>
    Array.from({ length: Math.min(perPage, last) }, (_, nth) => message(last - nth))

  function messagesOf(query: URLSearchParams) {
    const number = (name: string) => Number(query.get(name) ?? 0)
    const perPage = Math.min(number('perPage'), maxPerPage)
    const before = number('filter[beforeId]')
    if (before > 0) return aPage(upTo(before - 1, perPage), before - 1, 50)
    const from = number('filter[aroundId]') || number('filter[afterId]')
    const last =
      from > 0 ? Math.min(latest, from + (query.has('filter[afterId]') ? perPage : perPage / 2)) : latest
    const page = upTo(last, perPage)
    const found = query.has('filter[afterId]') ? page.filter(({ id }) => id > from) : page
    return aPage(found, last, 50)
  }

  function taken(body: { clientKey: string }) {
    sent.push(body)
    if (losesAnswers) return networkError()
    refusals -= 1
    if (refusals >= 0) return answer(-4001, [], '对方已屏蔽你，无法发送私信')
    latest += 1
    return { dialogId: 4, dialogMessageId: latest }
  }

  beforeEach(() => {
    sent = []
    losesAnswers = false
    refusals = 0
    latest = 400
    Element.prototype.scrollIntoView = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    stubFetch(
      [dialogsApi.listMessages, ({ query }) => messagesOf(query)],
      [dialogsApi.openDialog, ({ body }) => taken(body)],
      [dialogsApi.readDialog, []],
      [dialogsApi.findDialog, []],
      [dialogsApi.listDialogs, aPage([])],
    )
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const shown = () =>
    [...document.querySelectorAll('[id^="message-"]')].map(({ id }) => Number(id.slice('message-'.length)))
  const open = async (more: Partial<ChatPlace> = {}) => {
    renderInApp(<Chat at={place(more)} />, {
      pageContext: { userId: 9 },
      answers: [[requiredQuery(forumApi.readForum, {}), fakeSite['/api/v3/forum'] as ForumView]],
    })
    await waitFor(() => expect(shown().length).toBeGreaterThan(0))
  }
  const press = async (name: string) => {
    const before = shown().length
    // Queries by role take seconds with hundreds of messages.
    fireEvent.click(await screen.findByText(name))
    await waitFor(() => expect(shown().length).toBeGreaterThan(before))
  }

  test('a chat of 400 messages is loaded page by page from its end to its beginning', async () => {
    await open()
    expect(shown()).toHaveLength(50)
    for (let time = 0; time < 4; time += 1) await press('查看更早的消息')
    expect([shown().length, shown()[0], shown().at(-1)]).toEqual([400, 1, 400])
    expect(screen.queryByText('查看更早的消息')).toBeNull()
  })

  test('a chat of 400 messages is opened around a search result, and loaded up to its end', async () => {
    await open({ messageId: 100 })
    await screen.findByText('查看更新的消息')
    expect([shown()[0], shown().at(-1)]).toEqual([76, 125])
    for (let time = 0; time < 3; time += 1) await press('查看更新的消息')
    await waitFor(() => expect(shown().at(-1)).toBe(400))
    expect(shown()).toHaveLength(325)
    expect(screen.queryByText('查看更新的消息')).toBeNull()
  })

  test('a chat of 400 messages sends a message again with the same key when its response was lost', async () => {
    await open()
    losesAnswers = true
    fireEvent.click(screen.getByRole('button', { name: 'send' }))
    const retry = await screen.findByRole('button', { name: '重试' })
    losesAnswers = false
    fireEvent.click(retry)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.clientKey).toMatch(/^[\w-]{8,64}$/)
    expect(sent[1]).toEqual(sent[0])
    await act(async () => {})
  })

  test('a chat of 400 messages has its failed messages again when it is closed and reopened', async () => {
    losesAnswers = true
    await open()
    fireEvent.click(await screen.findByText('send'))
    await screen.findByRole('button', { name: '重试' })
    cleanup()
    losesAnswers = false
    await open()
    fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.clientKey).toBe(sent[1]?.clientKey)
    await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull())
  })

  /** Ids of the last messages as they are shown, 0 for one that failed or is being sent. */
  const lastOnes = (most: number) =>
    [...document.querySelectorAll('.dzq-bubble')]
      .slice(-most)
      .map(({ id }) => Number(id.slice('message-'.length)))
  const drop = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull())
  }

  test('a chat of 400 messages shows a failed message where it was written, among later ones', async () => {
    await open()
    refusals = 1
    fireEvent.click(screen.getByText('send'))
    await screen.findByRole('button', { name: '重试' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent.click(screen.getByText('send'))
    await waitFor(() => expect(lastOnes(3)).toEqual([400, 0, 0]))
    expect(document.querySelectorAll('.dzq-bubble')[51]?.textContent).toContain('发送中')
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(lastOnes(3)).toEqual([400, 0, 401]))
    fireEvent.click(screen.getByText('send'))
    await waitFor(() => expect(lastOnes(4)).toEqual([400, 0, 401, 402]))
    cleanup()
    await open()
    expect(lastOnes(4)).toEqual([400, 0, 401, 402])
    await drop()
  })

  test('a chat of 400 messages shows a failed message before those that arrived while it was closed', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    refusals = 1
    for (let time = 0; time < 2; time += 1) fireEvent.click(screen.getByText('send'))
    await waitFor(() => expect(lastOnes(3)).toEqual([400, 0, 0]))
    cleanup()
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(latest).toBe(401))
    await open()
    expect(lastOnes(3)).toEqual([400, 0, 401])
    await drop()
  })

  test('a chat of 400 messages moves a message that is sent again to its end', async () => {
    await open()
    refusals = 1
    fireEvent.click(screen.getByText('send'))
    await screen.findByRole('button', { name: '重试' })
    fireEvent.click(screen.getByText('send'))
    await waitFor(() => expect(lastOnes(3)).toEqual([400, 0, 401]))
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(lastOnes(3)).toEqual([400, 401, 402]))
  })

  test('a chat of 400 messages sends what was written offline as soon as the network is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    fireEvent.click(await screen.findByText('send'))
    await act(async () => {})
    expect(sent).toHaveLength(0)
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('a chat of 400 messages shows search results in pages, with emoji and without nested links', async () => {
    renderInApp(<ChatSearch place={place({ keyword: '句', page: 2 })} dialogId={4} />, {
      pageContext: { userId: 9 },
      answers: [[foundQuery(4, '句', 2), { ...aPage(upTo(350, 50), 400, 50), currentPage: 2 }]],
    })
    expect(await screen.findByText(/400/)).toBeTruthy()
    expect(document.querySelector('a a')).toBeNull()
    expect(document.querySelectorAll('img.dzq-emoji')).toHaveLength(50)
    expect(document.querySelector('nav a[href*="p=8"]')).not.toBeNull()
  })
})
