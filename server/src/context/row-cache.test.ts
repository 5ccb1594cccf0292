import { describe, expect, it } from 'vitest'
import { cacheByRow, checkCachedValues } from './row-cache.ts'

interface Of {
  readonly isLiked: boolean
  readonly blocks: readonly object[]
}

describe('what is kept by its row', () => {
  const row = () => ({ id: 1 })
  const block = { tomId: '101' }

  it('is made once for all for whom it is made of the same, and another one for others', () => {
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

  it('is given to nobody changed: it is frozen in all its parts', () => {
    const kept = cacheByRow<object, object, { content: { texts: string[] } }>()
    const value = kept(row(), {}, () => ({ content: { texts: ['a'] } }))
    expect(() => value.content.texts.push('b')).toThrow(TypeError)
  })

  it('keeps eight variants of a row, those that were made last', () => {
    const kept = cacheByRow<object, { n: number }, { n: number }>()
    const one = row()
    const ask = (n: number) => kept(one, { n }, () => ({ n }))
    const values = Array.from({ length: 9 }, (_, n) => ask(n))
    expect(ask(1)).toBe(values[1])
    expect(ask(0)).not.toBe(values[0])
  })

  it('fails in tests where it is made of more than is named', () => {
    checkCachedValues()
    const kept = cacheByRow<object, object, { secret: string }>()
    const one = row()
    kept(one, {}, () => ({ secret: 'of one viewer' }))
    expect(() => kept(one, {}, () => ({ secret: 'of another' }))).toThrow('made of more')
  })
})
