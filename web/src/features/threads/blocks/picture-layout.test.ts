import { describe, expect, test } from 'vitest'
import { pictureLayout, rowSizes, shapeOf } from './picture-layout.ts'

const sized = (fileWidth: number, fileHeight: number) => ({ fileWidth, fileHeight })

describe('the shape of a picture', () => {
  test.each([
    ['twice as wide as high', sized(2000, 1000), 'wide'],
    ['a little wider than high', sized(1200, 1000), 'across'],
    ['a square', sized(800, 800), 'across'],
    ['higher than wide', sized(900, 1600), 'upright'],
    ['two and a half times as high as wide', sized(400, 1000), 'long'],
    ['of unknown size', sized(0, 0), 'across'],
  ])('%s', (_, picture, shape) => {
    expect(shapeOf(picture)).toBe(shape)
  })
})

describe('the layout of pictures', () => {
  const across = sized(1600, 900)
  test('the layout of pictures shows one alone by its own shape', () => {
    expect(pictureLayout([sized(400, 1200)])).toEqual({ kind: 'alone', shape: 'long' })
  })

  test('puts three beside a tall first one, and below a wide one', () => {
    expect(pictureLayout([sized(900, 1600), across, across])).toEqual({ kind: 'beside' })
    expect(pictureLayout([across, across, across])).toEqual({ kind: 'rows', rows: [1, 2] })
  })

  test.each([2, 4, 5, 6, 7, 8, 9])('fills the rows of %s pictures', (count) => {
    const layout = pictureLayout(Array.from({ length: count }, () => across))
    expect(layout.kind === 'rows' && layout.rows.reduce((sum, size) => sum + size, 0)).toBe(count)
  })

  test('the layout of pictures contains for each the number of pictures in its row', () => {
    expect(rowSizes([2, 3], 5)).toEqual([2, 2, 3, 3, 3])
  })
})
