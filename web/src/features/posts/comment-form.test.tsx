// @vitest-environment jsdom
import { type AttachmentView, forumApi, limits } from '@chaguan/contracts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ask } from '../../api/ask.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { clientFailure, httpMessages } from '../../api/client-failure.ts'
import { uploadFile } from '../../api/upload-file.ts'
import { draw } from '../../testing/draw.tsx'
import { fakeSite } from '../../testing/fake-site.ts'
import { CommentForm } from './CommentForm.tsx'

vi.mock('../../api/upload-file.ts')

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** The form of thread 12, open to person 9. */
function drawForm(): HTMLTextAreaElement {
  draw(
    <CommentForm
      query={{ threadId: 12, newestFirst: false, onlyAuthor: false, page: 1 }}
      canReply
      reply={null}
      onEndReply={() => {}}
    />,
    { visit: { userId: 9 }, answers: [[ask(forumApi.readForum, {}), fakeSite['/api/v3/forum']]] },
  )
  return screen.getByLabelText<HTMLTextAreaElement>('写评论')
}

const published = (calls: readonly (readonly unknown[])[]) =>
  calls.filter(([address]) => `${address}`.includes('posts.create'))

test('a comment that is sent while its picture is on the way waits for it, and goes out with it', async () => {
  const asked = vi.fn(async (_address: unknown, _how?: { body?: unknown }) =>
    Response.json({ Code: -4001, Message: 'refused', Data: [] }),
  )
  vi.stubGlobal('fetch', asked)
  URL.createObjectURL = () => 'blob:here'
  const { promise, resolve } = Promise.withResolvers<AttachmentView>()
  vi.mocked(uploadFile).mockReturnValue(promise)
  const field = drawForm()
  fireEvent.change(field, { target: { value: '看图' } })
  fireEvent.change(screen.getAllByLabelText('添加图片')[0] as HTMLInputElement, {
    target: { files: [new File(['tea'], 'tea.png', { type: 'image/png' })] },
  })
  fireEvent.submit(field)
  await screen.findByText('图片还在上传，请稍等')
  expect(published(asked.mock.calls)).toEqual([])
  resolve({ id: 77, url: '/tea.png' } as AttachmentView)
  await expect.poll(() => published(asked.mock.calls).length).toBe(1)
  expect(JSON.stringify(published(asked.mock.calls))).toContain('77')
  expect(field.value).toBe('看图')
})

test('a picture that the network lost is spoken of in words for people, a refused one in those of the site', async () => {
  URL.createObjectURL = () => 'blob:here'
  const add = () =>
    fireEvent.change(screen.getAllByLabelText('添加图片')[0] as HTMLInputElement, {
      target: { files: [new File(['tea'], 'tea.png', { type: 'image/png' })] },
    })
  drawForm()
  vi.mocked(uploadFile).mockRejectedValueOnce(clientFailure(httpMessages.network))
  add()
  await screen.findByText('网络连接失败，请检查网络')
  vi.mocked(uploadFile).mockRejectedValueOnce(new CallFailure(-5001, '空间不足', [], 200))
  add()
  await screen.findByText('空间不足')
  expect(screen.queryByText(/Network/)).toBeNull()
})

test('a comment that is too long is refused in words, and nothing of it is cut or sent', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const field = drawForm()
  expect(field.maxLength).toBe(-1)
  const text = '茶'.repeat(limits.commentCharacters + 1)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
  await screen.findByText(/评论最多 \d+ 个字/)
  expect(field.value === text).toBe(true)
  expect(published(asked.mock.calls)).toEqual([])
})
