import { describe, expect, it } from 'vitest'
import { type NewPost, recipientsOf } from './recipient-rules.ts'

const post: NewPost = {
  id: 1,
  authorId: 10,
  answeredIds: [null],
  threadAuthorId: 20,
  mentionedIds: [],
  isFirst: false,
}

describe('recipients of a new post', () => {
  it.each([
    ['the author of the thread is notified of a comment', {}, [[20, 'replied']]],
    ['nobody is notified of their own comment', { authorId: 20 }, []],
    [
      'the authors of the comment, the answered reply and the thread are notified of a reply',
      { answeredIds: [30, 40] },
      [
        [30, 'replied'],
        [40, 'replied'],
        [20, 'replied'],
      ],
    ],
    [
      'a user with several reasons is notified once, for the first one',
      { answeredIds: [30], mentionedIds: [30, 50, 10] },
      [
        [30, 'replied'],
        [20, 'replied'],
        [50, 'related'],
      ],
    ],
    [
      'the people whom a new thread mentions are notified',
      { isFirst: true, mentionedIds: [50] },
      [[50, 'related']],
    ],
  ] as const)('%s', (_sentence, change, expected) => {
    expect([...recipientsOf({ ...post, ...change })]).toEqual(expected)
  })
})
