import type { FileView } from '@chaguan/contracts'
import { describe, expect, it } from 'vitest'
import { openHooks } from '../../../context/hooks.ts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { wireTimeIn } from '../../../wire-time.ts'
import type { AttachmentRow } from '../../files/index.ts'
import { defineKind } from './block-kind.ts'
import { kindOf, pluginKindsHook } from './block-kinds.ts'
import { mergeBlocks, readBlocks } from './read-blocks.ts'
import { voteRate } from './vote-block.ts'

// Parsing blocks uses the settings and the time zone only.
const ctx = {
  hooks: openHooks(),
  versionedCache: { read: async () => ({ support_max_upload_attachment_num: 9 }) },
  time: wireTimeIn('Asia/Shanghai'),
} as unknown as Context

const pictures = (imageIds: unknown, more: object = {}) => ({
  101: { tomId: 101, body: { imageIds, ...more } },
})
const block = (tomId: number, body: unknown) => ({ [tomId]: { tomId, body } })
const characters = (count: number) => '茶'.repeat(count)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const vote = (change: object = {}) =>
  block(109, {
    voteTitle: '喝什么茶',
    choiceType: 1,
    expiredAt: '2026-12-01 12:00:00',
    subitems: [{ content: '龙井' }, { content: '普洱' }],
    ...change,
  })
const goods = (change: object = {}) =>
  block(104, { title: '茶壶', detailContent: 'https://item.jd.com/1.html', price: '12.50', ...change })
const packet = (change: object = {}) =>
  block(106, { condition: 0, likenum: 0, number: 10, rule: 0, price: '0.5', ...change })
const reward = (change: object = {}) =>
  block(107, { price: 5, type: 0, expiredAt: '2026-12-01 12:00:00', ...change })
const options = (count: number) => numbers(count).map((id) => ({ content: `选项${id}` }))

describe('content blocks of a call', () => {
  it.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['an empty map', {}],
    ['an empty body', { 101: { tomId: '101', body: {} } }],
    ['no pictures', pictures([])],
    ['a block that is deleted', { 101: { tomId: '101', operation: 'delete', body: { imageIds: [1] } } }],
    ['an empty block of another kind', { 103: { tomId: '103', body: '' } }],
    ['the text, which has a field of its own', { 100: { tomId: '100', body: { text: 'x' } } }],
  ])('%s contains no block', async (_, indexes) => {
    expect((await readBlocks(ctx, indexes)).blocks).toEqual([])
  })

  it('pictures are kept in order, each once, with those that are sold', async () => {
    const { blocks } = await readBlocks(ctx, pictures([3, '2', 3, 1], { priceList: [2] }))
    expect(blocks).toEqual([{ tomId: '101', value: { imageIds: [3, 2, 1] }, pricedIds: [2] }])
  })

  it('the key of the map alone may name the kind', async () => {
    expect((await readBlocks(ctx, { 101: { body: { imageIds: [1] } } })).blocks).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['nine pictures', pictures(numbers(9))],
    ['a sound', block(102, { audioId: 1 })],
    ['a video that is sold', block(103, { videoId: '4', priceList: [4] })],
    ['goods', goods()],
    ['goods of the longest title', goods({ title: characters(200) })],
    ['goods without a price', goods({ price: '' })],
    ['a red packet', packet()],
    ['the largest red packet', packet({ number: 100, price: 200, content: characters(1000) })],
    ['a red packet for the most likes', packet({ condition: 1, likenum: 250 })],
    ['a random red packet of a cent each', packet({ rule: 1, number: 100, price: 1 })],
    ['a reward', reward()],
    ['the largest reward', reward({ price: 1_000_000, content: characters(1000) })],
    ['as many files as the setting says', block(108, { docIds: numbers(9) })],
    ['a vote', vote()],
    ['a vote with the longest title', vote({ voteTitle: characters(25) })],
    ['a vote with the most options', vote({ subitems: options(20) })],
    ['a vote with the longest option', vote({ subitems: [{ content: characters(50) }, { content: '一' }] })],
    ['a vote as it was answered', block(109, [Object.values(vote())[0]?.body])],
    ['a video of another site', block(10002, { address: 'https://www.bilibili.com/video/BV1xx411c7mD' })],
  ])('%s is a valid block', async (_, indexes) => {
    expect((await readBlocks(ctx, indexes)).blocks).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['a text instead of a map', 'x'],
    ['a kind this site does not have', { 999: { tomId: '999', body: { goods: 1 } } }],
    ['a kind named like a prototype', { x: { tomId: 'constructor', body: { a: 1 } } }],
    ['an operation that does not exist', { 101: { operation: 'explode', body: { imageIds: [1] } } }],
    ['pictures that are no list', pictures('1,2')],
    ['ids that are no numbers', pictures([{ id: 1 }])],
    ['negative ids', pictures([-1])],
    ['ten pictures', pictures(numbers(10))],
    ['a price for a picture that is not there', pictures([1], { priceList: [2] })],
    ['a body that is a list', { 101: { tomId: '101', body: [1, 2] } }],
    ['too many blocks', Object.fromEntries(numbers(21).map((index) => [index, {}]))],
    ['a sound without an id', block(102, { audioId: 'x' })],
    ['a price for another video', block(103, { videoId: 1, priceList: [2] })],
    ['goods without a title', goods({ title: ' ' })],
    ['goods with too long a title', goods({ title: characters(201) })],
    ['goods at an address that runs a script', goods({ detailContent: 'javascript:alert(1)' })],
    ['goods at an address with a password', goods({ detailContent: 'https://a:b@jd.com/' })],
    ['goods at too long an address', goods({ detailContent: `https://jd.com/${'a'.repeat(990)}` })],
    ['goods whose price has three decimals', goods({ price: '1.001' })],
    ['goods with a negative price', goods({ price: -1 })],
    ['goods that were shared with too long a text', goods({ readyContent: characters(2001) })],
    ['no red packets', packet({ number: 0 })],
    ['a hundred and one red packets', packet({ number: 101 })],
    ['a red packet of more than 200', packet({ price: 200.01 })],
    ['a red packet of nothing', packet({ price: 0 })],
    ['a red packet of half a cent', packet({ price: '0.005' })],
    ['a random red packet with less than a cent each', packet({ rule: 1, number: 100, price: 0.99 })],
    ['a red packet for no likes', packet({ condition: 1, likenum: 0 })],
    ['a red packet for 251 likes', packet({ condition: 1, likenum: 251 })],
    ['a red packet by another rule', packet({ rule: 2 })],
    ['a red packet that says too much', packet({ content: characters(1001) })],
    ['a reward of less than ten cents', reward({ price: 0.09 })],
    ['a reward of more than a million', reward({ price: 1_000_000.01 })],
    ['a reward that ends on no day', reward({ expiredAt: '2026-02-30 12:00:00' })],
    ['a reward that ends some day', reward({ expiredAt: 'tomorrow' })],
    ['a reward that says too much', reward({ content: characters(1001) })],
    ['more files than the setting says', block(108, { docIds: numbers(10) })],
    ['a vote without a title', vote({ voteTitle: '' })],
    ['a vote with too long a title', vote({ voteTitle: characters(26) })],
    ['a vote with one option', vote({ subitems: options(1) })],
    ['a vote with 21 options', vote({ subitems: options(21) })],
    ['a vote with too long an option', vote({ subitems: [{ content: characters(51) }, { content: '一' }] })],
    ['a vote with an empty option', vote({ subitems: [{ content: ' ' }, { content: '一' }] })],
    ['a vote with the same option twice', vote({ subitems: [{ content: '一' }, { content: ' 一 ' }] })],
    ['a vote by another choice', vote({ choiceType: 3 })],
    ['a vote without an end', vote({ expiredAt: '' })],
    ['a video of a site that is not let in', block(10002, { address: 'https://evil.example/video/1' })],
    ['a frame of a site that is not let in', block(10002, { address: '<iframe src="//evil.example">' })],
    [
      'a script as a video',
      block(10002, { address: 'javascript:alert(1)//bilibili.com/video/BV1xx411c7mD' }),
    ],
  ])('%s is refused', async (_, indexes) => {
    await expect(readBlocks(ctx, indexes)).rejects.toMatchObject({ reason: 'INVALID_PARAMETER' })
  })
})

describe('blocks of a thread that is changed', () => {
  const before = [
    { tomId: '101', value: 'pictures', pricedIds: [] },
    { tomId: '109', value: 'vote', pricedIds: [] },
  ]
  const merge = async (indexes: unknown) =>
    mergeBlocks(before, await readBlocks(ctx, indexes)).map(({ tomId, value }) => [tomId, value])

  it('a request without operations replaces all blocks', async () => {
    expect(await merge(goods())).toEqual([['104', expect.anything()]])
    expect(await merge({})).toEqual([])
  })

  it('unnamed blocks stay as soon as the request contains an operation', async () => {
    const [given] = Object.values(pictures([5]))
    expect(await merge({ 101: { ...given, operation: 'update' } })).toEqual([
      ['101', { imageIds: [5] }],
      ['109', 'vote'],
    ])
    expect(await merge({ 109: { operation: 'delete' } })).toEqual([['101', 'pictures']])
    const [more] = Object.values(goods())
    expect(await merge({ 104: { ...more, operation: 'create' } })).toHaveLength(3)
  })
})

describe('a kind that a plugin brings', () => {
  const kind = defineKind<string>({
    tomId: '612f4217ae890',
    right: 'createThread',
    read: (body) => ({ tomId: '612f4217ae890', value: JSON.stringify(body), pricedIds: [] }),
    present: ({ value }) => value,
  })

  it('content of a plugin is parsed like any other until it is deleted, and replaces no other kind', async () => {
    const remove = ctx.hooks.provide(pluginKindsHook, {
      kindOf: (tomId) => (tomId === '101' || tomId === kind.tomId ? kind : undefined),
      running: async () => new Set([kind.tomId]),
      assertMayInsert: async () => {},
      saved: async (_ctx, _viewer, { body }) => body,
    })
    expect((await readBlocks(ctx, { '612f4217ae890': { body: { a: 1 } } })).blocks).toHaveLength(1)
    expect(kindOf(ctx, '101')).not.toBe(kind)
    remove()
    expect(kindOf(ctx, kind.tomId)).toBeUndefined()
  })
})

describe('the share of an option', () => {
  it.each([
    [0, 8, 0],
    [0, 0, 0],
    [1, 8, '12.5%'],
    [1, 3, '33.3%'],
    [2, 3, '66.7%'],
    [3, 3, '100%'],
  ])('%i of %i voters is %s', (votes, voters, rate) => {
    expect(voteRate(votes, voters)).toBe(rate)
  })
})

describe('what is sold', () => {
  const row = (id: number): AttachmentRow => ({
    id,
    user_id: 1,
    type: 1,
    type_id: 9,
    sort: 0,
    is_approved: 1,
    file_key: `ab/cd/secret${id}.jpg`,
    file_name: `secret${id}.jpg`,
    extension: 'jpg',
    file_type: 'image/jpeg',
    file_size: 10,
    file_width: 4,
    file_height: 3,
    ip: '',
    created_at: 0,
    updated_at: 0,
  })
  const viewer = {
    id: 2,
    isAdmin: true,
    lang: 'zh',
    origin: 'http://forum.test',
    client: {},
  } as unknown as Viewer
  const closed = {
    clock: { now: () => 0 },
    secrets: { sign: () => 'signed' },
    time: ctx.time,
    hooks: ctx.hooks,
  } as unknown as Context
  const draw = (tomId: string, value: unknown, isLocked: boolean, isSoldWhole: boolean, found?: unknown) =>
    JSON.stringify(
      kindOf(ctx, tomId)?.present(
        { tomId, value, pricedIds: [2] },
        {
          ctx: closed,
          viewer,
          threadId: 7,
          postId: 9,
          isAuthorHidden: false,
          files: [row(2), row(1)],
          found,
          isLocked,
          isSoldWhole,
          accessVersion: null,
          isVideoPublic: true,
        },
      ),
    )
  const drawPictures = (isLocked: boolean, isSoldWhole: boolean) =>
    draw('101', { imageIds: [1, 2, 5] }, isLocked, isSoldWhole)

  it('an unpaid picture has a size and no URL', () => {
    const drawn = drawPictures(true, false)
    expect(drawn).not.toContain('secret2')
    expect(drawn).toContain('secret1')
    expect(JSON.parse(drawn)).toMatchObject([
      { id: 1, needPay: 0 },
      { id: 2, needPay: 1, url: '', fileWidth: 4 },
    ])
  })

  it('a picture of a thread that is sold as a whole is locked with or without its own price', () => {
    expect(drawPictures(true, true)).not.toContain('secret')
  })

  it('a picture is shown to those who have paid', () => {
    expect(drawPictures(false, true)).toContain('secret2')
  })

  it('an unpaid file has a size and nothing else', () => {
    const files = JSON.parse(draw('108', { docIds: [1, 2] }, true, false)) as FileView[]
    expect(files).toMatchObject([
      {
        id: 1,
        fileName: 'secret1.jpg',
        needPay: 0,
        preview: 'image',
        previewUrl: expect.stringContaining('sign'),
      },
      { id: 2, fileName: '', attachment: '', needPay: 1, previewUrl: '', fileSize: 10 },
    ])
  })

  it.each([
    ['goods', '104', { title: 'PAID', address: 'https://jd.com', priceCents: 1, imageId: 1, shared: 'PAID' }],
    ['a video of another site', '10002', { site: 'bilibili', id: 'BV1PAID' }],
    ['a vote', '109', { voteTitle: 'PAID' }],
  ])('%s of a thread that is sold as a whole is not shown', (_, tomId, value) => {
    const found = new Map([[7, [{ vote_title: 'PAID', content: 'PAID' }]]])
    expect(draw(tomId, value, true, true, found)).not.toContain('PAID')
  })
})
