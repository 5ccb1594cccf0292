import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KeysetPlan, KeysetPositions } from './keyset-positions.ts'

interface Row {
  readonly key: number
  readonly id: number
}

const isFrom = (row: Row, anchor: Row) =>
  row.key < anchor.key || (row.key === anchor.key && row.id <= anchor.id)

/** Returns what the database returns for a plan over rows in descending order. */
function follow(rows: readonly Row[], { fromEnd, from, skip, take }: KeysetPlan): Row[] {
  const rest = from ? rows.filter((row) => isFrom(row, from)) : rows
  const walked = fromEnd ? rest.toReversed() : rest
  const found = walked.slice(skip, skip + take)
  return fromEnd ? found.toReversed() : found
}

function page(anchors: KeysetPositions, rows: readonly Row[], offset: number, take: number, now = 0): Row[] {
  const found = follow(rows, anchors.plan('list', offset, take, rows.length, now))
  const [first] = found
  const last = found.at(-1)
  if (first) anchors.remember('list', { ...first, position: offset }, now)
  if (last) anchors.remember('list', { ...last, position: offset + found.length - 1 }, now)
  return found
}

const listOf = (length: number): Row[] =>
  Array.from({ length }, (_, index) => ({ key: Math.floor((length - index) / 3), id: length - index }))

describe('cached positions in a list', () => {
  it('every page is the same as with an offset, in whatever order pages are requested', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 }),
        (length, take, pages) => {
          const rows = listOf(length)
          const anchors = new KeysetPositions()
          for (const number of pages) {
            const offset = (number * take) % length
            expect(page(anchors, rows, offset, take)).toEqual(rows.slice(offset, offset + take))
          }
        },
      ),
    )
  })

  it('the same page and the next one skip no rows', () => {
    const anchors = new KeysetPositions()
    page(anchors, listOf(1000), 400, 20)
    expect(anchors.plan('list', 400, 20, 1000, 0)).toMatchObject({ skip: 0, fromEnd: false })
    expect(anchors.plan('list', 420, 20, 1000, 0)).toMatchObject({ skip: 1, fromEnd: false })
    expect(anchors.plan('list', 460, 20, 1000, 0)).toMatchObject({ skip: 41, fromEnd: false })
  })

  it('a plan begins at the nearer end', () => {
    const anchors = new KeysetPositions()
    expect(anchors.plan('list', 980, 20, 1000, 0)).toEqual({ fromEnd: true, from: null, skip: 0, take: 20 })
    expect(anchors.plan('list', 990, 20, 1000, 0)).toMatchObject({ fromEnd: true, skip: 0, take: 10 })
    expect(anchors.plan('list', 100, 20, 1000, 0)).toMatchObject({ fromEnd: false, skip: 100 })
  })

  it('a plan never begins at the end while the number of rows is not exact', () => {
    const anchors = new KeysetPositions()
    expect(anchors.plan('list', 980, 20, null, 0)).toEqual({
      fromEnd: false,
      from: null,
      skip: 980,
      take: 20,
    })
  })

  it('a position is used for five seconds', () => {
    const anchors = new KeysetPositions()
    page(anchors, listOf(1000), 400, 20, 10_000)
    expect(anchors.plan('list', 420, 20, 1000, 14_999).skip).toBe(1)
    expect(anchors.plan('list', 420, 20, 1000, 15_000).skip).toBe(420)
  })

  it('positions belong to one list and can be cleared', () => {
    const anchors = new KeysetPositions()
    page(anchors, listOf(1000), 400, 20)
    expect(anchors.plan('other', 420, 20, 1000, 0).from).toBeNull()
    anchors.clear()
    expect(anchors.plan('list', 420, 20, 1000, 0).from).toBeNull()
  })

  it('the number of positions is limited', () => {
    const anchors = new KeysetPositions()
    for (let number = 0; number < 1000; number += 1)
      anchors.remember(`list ${number}`, { position: 20, key: 1, id: 1 }, 0)
    expect(anchors.plan('list 1', 20, 20, 1000, 0).from).toBeNull()
    expect(anchors.plan('list 999', 20, 20, 1000, 0).from).not.toBeNull()
  })
})
