import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { aPage, aPicture, aThread, picturesBlock } from '../../testing/site-fixtures.ts'
import { threadTitle } from '../../ui/rich-text/thread-title.ts'
import { threadItems } from './page/thread-items.ts'
import { changeThread, withLike } from './thread-cache.ts'
import { cardPictures, openingOf, summaryLineCount, summaryOf, tagsOf } from './thread-summary.ts'

const money = (yuan: number) => `¥${yuan.toFixed(2)}`
const withPictures = (count: number, title = '题') =>
  aThread({ title, content: { text: '<p>字</p>', indexes: picturesBlock(count) } })

describe('the pictures of a card', () => {
  test.each([
    [0, { kind: 'none' }, 2],
    [1, { kind: 'side', more: 0 }, 2],
    [2, { kind: 'row', more: 0, shown: [{ id: 1 }, { id: 2 }] }, 1],
    [3, { kind: 'row', more: 0 }, 1],
    [9, { kind: 'row', more: 6 }, 1],
  ])('%i pictures', (count, expected, lines) => {
    const thread = withPictures(count)
    const pictures = cardPictures(thread)
    expect(pictures).toMatchObject(expected)
    expect(summaryLineCount(pictures, thread)).toBe(lines)
  })

  test('a row for another kind leaves room for one line of text', () => {
    const vote = { tomId: '109', operation: '', body: [] }
    expect(
      summaryLineCount({ kind: 'none' }, aThread({ content: { text: '', indexes: { '109': vote } } })),
    ).toBe(1)
  })

  test('a picture without a text beside it is shown alone', () => {
    expect(cardPictures(withPictures(1, ''))).toMatchObject({ kind: 'only', more: 0 })
  })

  test('a sold picture, which has an address for buyers only, leaves no broken tile', () => {
    const body = [{ ...aPicture(1), url: '', thumbUrl: '', needPay: 1 }, aPicture(2), aPicture(3)]
    const indexes = { '101': { tomId: '101', operation: '', body } }
    const pictures = cardPictures(aThread({ title: '题', content: { text: '<p>字</p>', indexes } }))
    expect(pictures).toMatchObject({ kind: 'row', more: 0, shown: [{ id: 2 }, { id: 3 }] })
  })

  test('a block that is no list contains no pictures', () => {
    const indexes = { '101': { tomId: '101', operation: '', body: false } }
    expect(cardPictures(aThread({ content: { text: '', indexes } }))).toEqual({ kind: 'none' })
  })
})

describe('the text of a card', () => {
  test('a thread without a title is named by its first words, which are not repeated', () => {
    const thread = aThread({ title: '', content: { text: `<p>${'茶'.repeat(80)}</p>`, indexes: {} } })
    expect(threadTitle(thread)).toBe(`${'茶'.repeat(60)}…`)
    expect(summaryOf(thread)).toBe('')
  })

  test('a thread without a title has a card with more of its text, with emoji as pictures', () => {
    const thread = aThread({
      title: '',
      content: { text: `<p>:weixiao:${'茶'.repeat(200)}</p>`, indexes: {} },
    })
    expect(openingOf(thread)).toContain('<img class="dzq-emoji"')
    expect(openingOf(thread).match(/茶/g)).toHaveLength(159)
  })

  test('tags are in a fixed order and contain a price where there is one', () => {
    const displayTag = { isPrice: true, isEssence: true, isRedPack: true, isReward: true, isVote: true }
    const kinds = tagsOf({ displayTag, price: 6, attachmentPrice: 0 }, money)
    expect(kinds.map(({ kind }) => kind)).toEqual(['essence', 'pay', 'bounty', 'packet', 'vote'])
    expect(kinds[1]?.values).toEqual({ price: '¥6.00' })
    const free = { isPrice: false, isEssence: false, isRedPack: null, isReward: null, isVote: false }
    expect(tagsOf({ displayTag: free, price: 0, attachmentPrice: 0 }, money)).toEqual([])
  })
})

describe('the items of a thread', () => {
  const kinds = (thread: Parameters<typeof threadItems>[0]) => threadItems(thread).map(({ kind }) => kind)

  test('text, pictures', () => {
    expect(kinds(withPictures(2))).toEqual(['body', 'block'])
  })

  test('a thread under review starts with that state', () => {
    expect(kinds(aThread({ isApproved: 0 }))).toEqual(['pending', 'body'])
  })

  test('a thread that the viewer has not paid for ends at the pay wall, unless they read for free', () => {
    const unpaid = aThread({ payType: 1, price: 3, paid: false })
    expect(kinds(unpaid)).toEqual(['body', 'payWall'])
    expect(kinds({ ...unpaid, paid: true })).not.toContain('payWall')
    expect(kinds({ ...unpaid, ability: { ...unpaid.ability, canFreeViewPost: true } })).not.toContain(
      'payWall',
    )
  })

  test('people who liked and paid are shown once', () => {
    const user = { userId: 4, avatar: '', nickname: '阿梨', createdAt: 0 }
    const users = [
      { ...user, type: 1 },
      { ...user, type: 2 },
    ]
    const likers = threadItems(
      aThread({ likeReward: { users, likePayCount: 2, shareCount: 0, postCount: 0 } }),
    ).at(-1)
    expect(likers).toMatchObject({ kind: 'likers', people: [{ userId: 4 }], total: 2 })
  })
})

describe('liking', () => {
  test('liking changes the thread in every list and on its page, and back again', () => {
    const client = new QueryClient()
    client.setQueryData(['/api/v3/thread.list', { page: 1 }], aPage([aThread(), aThread({ threadId: 13 })]))
    client.setQueryData(['/api/v3/thread.detail', { threadId: 12 }], aThread())
    const shown = () => [
      client.getQueryData<{ pageData: unknown[] }>(['/api/v3/thread.list', { page: 1 }])?.pageData[0],
      client.getQueryData(['/api/v3/thread.detail', { threadId: 12 }]),
    ]
    changeThread(client, 12, (thread) => withLike(thread, true))
    for (const thread of shown())
      expect(thread).toMatchObject({ isLike: true, likeReward: { likePayCount: 129 } })
    changeThread(client, 12, (thread) => withLike(thread, false))
    for (const thread of shown())
      expect(thread).toMatchObject({ isLike: false, likeReward: { likePayCount: 128 } })
    const list = client.getQueryData<{ pageData: unknown[] }>(['/api/v3/thread.list', { page: 1 }])
    expect(list?.pageData[1]).toEqual(aThread({ threadId: 13 }))
  })

  test('liking counts once when it is repeated', () => {
    const liked = withLike(aThread(), true)
    expect(withLike(liked, true)).toBe(liked)
  })
})
