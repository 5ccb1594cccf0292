import { expect, test } from 'vitest'
import { paginateRows } from './paginate-rows.ts'

const rows = [
  { name: '乌龙', n: 3 },
  { name: '白茶', n: 1 },
  { name: '红茶', n: 2 },
]
const shown = (address: string, fits?: (row: { n: number }) => boolean) => {
  const answer = { data: rows, error: null, refetch: async () => {} }
  const by = { n: (row: { n: number }) => row.n, name: (row: { name: string }) => row.name }
  const { data } = paginateRows(answer, new URLSearchParams(address), { by, ...(fits && { fits }) })
  return data?.pageData.map(({ n }) => n)
}

test('an unpaged list keeps its order, unless its address sorts it by a known column', () => {
  expect(
    ['', 'sort=n', 'sort=-n', 'sort=-name', 'sort=constructor', 'sort=x'].map((one) => shown(one)),
  ).toEqual([
    [3, 1, 2],
    [1, 2, 3],
    [3, 2, 1],
    [3, 2, 1],
    [3, 1, 2],
    [3, 1, 2],
  ])
})

test('an unpaged list counts the rows that match its address', () => {
  expect(shown('sort=n', ({ n }) => n > 1)).toEqual([2, 3])
})
