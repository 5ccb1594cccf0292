import { describe, expect, it } from 'vitest'
import type { AttachmentRow } from '../../files/index.ts'
import { pictureIdsOf, readBlocks } from './block-kinds.ts'
import { pictureBlock } from './picture-block.ts'

const pictures = (imageIds: unknown, more: object = {}) => ({
  101: { tomId: 101, body: { imageIds, ...more } },
})

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
  ])('%s is no block', (_, indexes) => {
    expect(readBlocks(indexes)).toEqual([])
  })

  it('are pictures in their order, each once, with those that are sold', () => {
    const [block] = readBlocks(pictures([3, '2', 3, 1], { priceList: [2] }))
    expect(block).toEqual({ tomId: '101', value: { imageIds: [3, 2, 1] }, pricedIds: [2] })
    expect(pictureIdsOf(block ? [block] : [])).toEqual([3, 2, 1])
  })

  it('may name the kind by the key of the map alone', () => {
    expect(readBlocks({ 101: { body: { imageIds: [1] } } })).toHaveLength(1)
  })

  it.each([
    ['a text instead of a map', 'x'],
    ['a kind this site does not have', { 104: { tomId: '104', body: { goods: 1 } } }],
    ['a kind named like a prototype', { x: { tomId: 'constructor', body: { a: 1 } } }],
    ['pictures that are no list', pictures('1,2')],
    ['ids that are no numbers', pictures([{ id: 1 }])],
    ['negative ids', pictures([-1])],
    ['ten pictures', pictures([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
    ['a price for a picture that is not there', pictures([1], { priceList: [2] })],
    ['a body that is a list', { 101: { tomId: '101', body: [1, 2] } }],
    ['too many blocks', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [index, {}]))],
  ])('%s is refused', (_, indexes) => {
    expect(() => readBlocks(indexes)).toThrow(expect.objectContaining({ reason: 'INVALID_PARAMETER' }))
  })
})

describe('a picture', () => {
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
  const draw = (isLocked: boolean, isSoldWhole: boolean) =>
    JSON.stringify(
      pictureBlock.present(
        { tomId: '101', value: { imageIds: [1, 2, 5] }, pricedIds: [2] },
        { pictures: [row(2), row(1)], origin: 'http://forum.test', isLocked, isSoldWhole },
      ),
    )

  it('that is sold and not paid for has a size and nothing that leads to it', () => {
    const drawn = draw(true, false)
    expect(drawn).not.toContain('secret2')
    expect(drawn).toContain('secret1')
    expect(JSON.parse(drawn)).toMatchObject([
      { id: 1, needPay: 0 },
      { id: 2, needPay: 1, url: '', fileWidth: 4 },
    ])
  })

  it('of a thread that is sold whole is locked whether or not it has a price of its own', () => {
    expect(draw(true, true)).not.toContain('secret')
  })

  it('is shown to whoever has paid', () => {
    expect(draw(false, true)).toContain('secret2')
  })
})
