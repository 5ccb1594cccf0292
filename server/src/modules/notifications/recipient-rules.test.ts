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

describe('who is told of a new post', () => {
  it.each([
    ['the author of the thread hears of a comment', {}, [[20, 'replied']]],
    ['nobody hears of their own comment', { authorId: 20 }, []],
    [
      'a reply is told to the comment, the reply it answers and the thread',
      { answeredIds: [30, 40] },
      [
        [30, 'replied'],
        [40, 'replied'],
        [20, 'replied'],
      ],
    ],
    [
      'a mention is told once, as what it is first',
      { answeredIds: [30], mentionedIds: [30, 50, 10] },
      [
        [30, 'replied'],
        [20, 'replied'],
        [50, 'related'],
      ],
    ],
    ['a new thread is told to those it mentions', { isFirst: true, mentionedIds: [50] }, [[50, 'related']]],
  ] as const)('%s', (_sentence, change, expected) => {
    expect([...recipientsOf({ ...post, ...change })]).toEqual(expected)
  })
})
