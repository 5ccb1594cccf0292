import { afterEach, expect, test, vi } from 'vitest'
import { messagePlace } from './message-page.ts'

const at = (query: string) => messagePlace({ query: new URLSearchParams(query) })

afterEach(() => {
  vi.restoreAllMocks()
})

test('a chat is identified by its person, by its conversation, or by both', () => {
  expect(at('page=chat&userId=7&nickname=%E8%80%81%E5%91%A8').chat).toMatchObject({
    userId: 7,
    nickname: '老周',
  })
  expect(at('page=chat&dialogId=4').chat).toMatchObject({ userId: 0, dialogId: 4 })
})

test.each(['page=chat', 'page=chat&userId=0', 'page=chat&userId=x&nickname=a'])(
  'a chat without a user id (%s) logs an error and shows the list',
  (query) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(at(query).chat).toBeNull()
    expect(log).toHaveBeenCalledOnce()
  },
)
