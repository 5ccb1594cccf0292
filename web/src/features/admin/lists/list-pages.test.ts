import { pageQueryNames } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { listQueries } from './list-pages.ts'

/** A query that records which parameters are read. */
class NotedQuery extends URLSearchParams {
  readonly read: string[] = []

  override get(name: string): string | null {
    this.read.push(name)
    return super.get(name)
  }
}

test.each(Object.entries(listQueries))(
  'the parameters that the list of %s reads from its address are passed on to it',
  (_, ask) => {
    const asked = new NotedQuery()
    ask(asked)
    expect(asked.read.filter((name) => !pageQueryNames.has(name))).toEqual([])
    expect(asked.read).toContain('page')
  },
)

test('a list is queried with the parameters of its address, without missing ones', () => {
  const asked = new URLSearchParams('page=3&q=%E8%8C%B6&state=0&nickname=')
  expect(listQueries.threads(asked).input).toEqual({
    ...{ page: 3, perPage: 20, q: '茶', isApproved: 0, isDeleted: 'no', sort: '-created_at' },
  })
})

test('invalid parameters of an address are left out', () => {
  const asked = new URLSearchParams('page=-2&status=9&type=x')
  expect(listQueries.reports(asked).input).toEqual({ page: 1, perPage: 20, filter: { status: 0 } })
})

test('the list of reports contains unhandled ones, unless the address names others or all', () => {
  const statusOf = (address: string) => listQueries.reports(new URLSearchParams(address)).input.filter?.status
  expect(['', 'status=1', 'status=0', 'status=all'].map(statusOf)).toEqual([0, 1, 0, undefined])
})
