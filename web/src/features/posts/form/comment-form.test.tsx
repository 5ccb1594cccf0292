// @vitest-environment jsdom
import { type AttachmentView, forumApi, limits, postsApi, usersApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure, clientFailure, httpMessages } from '../../../api/failures.ts'
import { query } from '../../../api/query.ts'
import { uploadFile } from '../../../api/upload-file.ts'
import { type Quote, quotedLines, storeQuoteSource } from '../../../shared/comments/quotes.ts'
import { firstComments } from '../../../testing/render-comments.tsx'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage, aPost, aThread, fakeSite } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch, unanswered, writesOf } from '../../../testing/stub-fetch.ts'
import type { ReplyTarget } from '../comment/comment-props.ts'
import { commentsQuery } from '../list/comments-page.ts'
import { CommentForm } from './CommentForm.tsx'
import { useCommentBox } from './use-comment-box.ts'

vi.mock('../../../api/upload-file.ts')

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Boxed({ reply }: { reply: ReplyTarget | null }) {
  const box = useCommentBox(12)
  return (
    <CommentForm query={firstComments} thread={aThread()} box={{ ...box, reply }} showReply={showReply} />
  )
}

const showReply = vi.fn(async () => {})

const deniedThread = aThread({ ability: { ...aThread().ability, canReply: false } })

function Denied() {
  const box = useCommentBox(12)
  return (
    <>
      <button type="button" onClick={() => box.answer(answered)}>
        回复
      </button>
      <CommentForm query={firstComments} thread={deniedThread} box={box} showReply={showReply} />
    </>
  )
}

/** The form of thread 12, open for user 9. */
function drawForm(reply: ReplyTarget | null = null): HTMLTextAreaElement {
  renderInApp(<Boxed reply={reply} />, {
    pageContext: { userId: 9 },
    answers: [
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [commentsQuery(firstComments), aPage([aPost()])],
    ],
  })
  return screen.getByLabelText<HTMLTextAreaElement>(reply ? `回复 ${reply.name}` : '写评论')
}

test('a comment that is sent while its picture is uploading waits for it, and contains it', async () => {
  const calls = stubFetch([postsApi.publishPost, answer(-4001, [], 'refused')])
  URL.createObjectURL = () => 'blob:here'
  const { promise, resolve } = Promise.withResolvers<AttachmentView>()
  vi.mocked(uploadFile).mockReturnValue(promise)
  const field = drawForm()
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '看图' } })
  fireEvent.change((await screen.findAllByLabelText('添加图片'))[0] as HTMLInputElement, {
    target: { files: [new File(['tea'], 'tea.png', { type: 'image/png' })] },
  })
  fireEvent.submit(field)
  await screen.findByText('图片还在上传，请稍等')
  expect(calls).toEqual([])
  resolve({ id: 77, url: '/tea.png' } as AttachmentView)
  await expect.poll(() => calls.length).toBe(1)
  expect(JSON.stringify(writesOf(calls))).toContain('77')
  expect(field.value).toBe('看图')
})

test('a picture lost by the network has a message of the page, a refused one that of the site', async () => {
  URL.createObjectURL = () => 'blob:here'
  const add = () =>
    fireEvent.change(screen.getAllByLabelText('添加图片')[0] as HTMLInputElement, {
      target: { files: [new File(['tea'], 'tea.png', { type: 'image/png' })] },
    })
  fireEvent.focus(drawForm())
  await screen.findAllByLabelText('添加图片')
  vi.mocked(uploadFile).mockRejectedValueOnce(clientFailure(httpMessages.network))
  add()
  await screen.findByText('网络连接失败，请检查网络')
  vi.mocked(uploadFile).mockRejectedValueOnce(new CallFailure(-5001, '空间不足', [], 200))
  add()
  await screen.findByText('空间不足')
  expect(screen.queryByText(/Network/)).toBeNull()
})

test('a comment that is too long is refused with a message, and neither shortened nor sent', async () => {
  stubFetch()
  const field = drawForm()
  expect(field.maxLength).toBe(-1)
  const text = '茶'.repeat(limits.commentCharacters + 1)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
  await screen.findByText(/评论最多 \d+ 个字/)
  expect(field.value === text).toBe(true)
})

test('a comment without visible content is not sent', async () => {
  stubFetch()
  const field = drawForm()
  fireEvent.change(field, { target: { value: '\u200b\u3164' } })
  fireEvent.submit(field)
  await screen.findByText('请输入内容')
})

test('the box of a quotation names whom it quotes until the quotation is removed', () => {
  const field = drawForm()
  const quotes = ['老周泡茶', '陈小鱼'].map((name) => ({ name, text: '照片真好', href: '/thread/12' }))
  for (const quote of quotes) storeQuoteSource(quote)
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  write(`> 别人：没有的话\n${quotedLines(quotes[0] as Quote)}`)
  expect(screen.queryByText(/^引用/)).toBeNull()
  write(`${quotes.map(quotedLines).join('\n')}是的\n${quotedLines(quotes[0] as Quote)}`)
  expect(screen.getByText('引用 老周泡茶、陈小鱼', { selector: 'p' })).toBeTruthy()
  expect(screen.getByLabelText('引用 老周泡茶、陈小鱼')).toBe(field)
  write('是的')
  expect(screen.queryByText(/^引用/)).toBeNull()
})

const answered: ReplyTarget = { commentId: 201, name: '老周泡茶' }

test.each([
  ['a comment', null, '评论成功'],
  ['a reply', answered, '回复成功'],
])('the publication of %s is reported in its own words', async (_what, reply, said) => {
  const post = aPost({ id: 301, isComment: reply !== null })
  stubFetch([postsApi.publishPost, post], [postsApi.listPosts, aPage([aPost()])])
  const field = drawForm(reply)
  fireEvent.change(field, { target: { value: '好茶' } })
  fireEvent.submit(field)
  await screen.findByText(said)
})

test.each([
  ['a comment', null],
  ['a reply', answered],
])('a button at %s inserts an @ at the caret, and the picker of people opens', async (_what, reply) => {
  stubFetch([usersApi.listUsers, unanswered])
  const field = drawForm(reply)
  field.focus()
  fireEvent.change(field, { target: { value: 'ok好茶' } })
  field.setSelectionRange(2, 2)
  fireEvent.click(await screen.findByRole('button', { name: '提到某人' }))
  expect(field.value).toBe('ok @好茶')
  expect(document.activeElement).toBe(field)
  expect(field.selectionStart).toBe(4)
  await screen.findByRole('option', { name: /老周泡茶/ })
  fireEvent.keyDown(field, { key: 'Enter' })
  await expect.poll(() => field.value).toBe('ok @老周泡茶 好茶')
})

test('the reply link shows the reason to a person who may not comment', () => {
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown
  renderInApp(<Denied />, { pageContext: { userId: 9 } })
  fireEvent.click(screen.getByText('回复'))
  expect(shown.mock.contexts).toEqual([screen.getByText('你所在的用户组不能评论')])
})
