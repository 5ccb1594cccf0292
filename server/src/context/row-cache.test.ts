import { describe, expect, it } from 'vitest'
import { cacheByRow, checkCachedValues } from './row-cache.ts'

interface Of {
  readonly isLiked: boolean
  readonly blocks: readonly object[]
}

describe('values cached by row', () => {
  const row = () => ({ id: 1 })
  const block = { tomId: '101' }

  it('a value is computed once for equal sources, and again for others', () => {
    const kept = cacheByRow<{ id: number }, Of, { likes: boolean }>()
    const [one, other] = [row(), row()]
    const ask = (of: { id: number }, isLiked: boolean, blocks: readonly object[] = [block]) =>
      kept(of, { isLiked, blocks }, () => ({ likes: isLiked }))
    const first = ask(one, false)
    expect(ask(one, false)).toBe(first)
    expect(ask(one, true)).toEqual({ likes: true })
    expect(ask(one, false)).toBe(first)
    expect(ask(one, false, [{ ...block, more: 1 }])).not.toBe(first)
    expect(ask(one, false, [block, block])).not.toBe(first)
    expect(ask(other, false)).not.toBe(first)
  })

  it('a value is deeply frozen in tests', () => {
    checkCachedValues()
    const kept = cacheByRow<object, object, { content: { texts: string[] } }>()
    const value = kept(row(), {}, () => ({ content: { texts: ['a'] } }))
    expect(() => value.content.texts.push('b')).toThrow(TypeError)
  })

  it('the eight most recent variants of a row are cached', () => {
    const kept = cacheByRow<object, { n: number }, { n: number }>()
    const one = row()
    const ask = (n: number) => kept(one, { n }, () => ({ n }))
    const values = Array.from({ length: 9 }, (_, n) => ask(n))
    expect(ask(1)).toBe(values[1])
    expect(ask(0)).not.toBe(values[0])
  })

  it('a value that depends on more than its sources fails in tests', () => {
    checkCachedValues()
    const kept = cacheByRow<object, object, { secret: string }>()
    const one = row()
    kept(one, {}, () => ({ secret: 'of one viewer' }))
    expect(() => kept(one, {}, () => ({ secret: 'of another' }))).toThrow('depends on more')
  })
})
