// @vitest-environment jsdom
import { forumApi, limits } from '@chaguan/contracts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ask } from '../../api/ask.ts'
import { draw } from '../../testing/draw.tsx'
import { fakeSite } from '../../testing/fake-site.ts'
import { CommentForm } from './CommentForm.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a comment that is too long is refused in words, and nothing of it is cut or sent', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  draw(
    <CommentForm
      query={{ threadId: 12, newestFirst: false, onlyAuthor: false, page: 1 }}
      canReply
      reply={null}
      onEndReply={() => {}}
    />,
    { visit: { userId: 9 }, answers: [[ask(forumApi.readForum, {}), fakeSite['/api/v3/forum']]] },
  )
  const field = screen.getByLabelText<HTMLTextAreaElement>('写评论')
  expect(field.maxLength).toBe(-1)
  const text = '茶'.repeat(limits.commentCharacters + 1)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
  await screen.findByText(/评论最多 \d+ 个字/)
  const sent = asked.mock.calls.filter(([address]) => `${address}`.includes('posts.create'))
  expect(field.value === text).toBe(true)
  expect(sent).toEqual([])
})
