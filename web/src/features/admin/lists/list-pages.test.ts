import { pageQueryNames } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { listQueries } from './list-pages.ts'

/** A query that takes down what is read of it. */
class NotedQuery extends URLSearchParams {
  readonly read: string[] = []

  override get(name: string): string | null {
    this.read.push(name)
    return super.get(name)
  }
}

test.each(Object.entries(listQueries))('what the list of %s reads of its address reaches it', (_, ask) => {
  const asked = new NotedQuery()
  ask(asked)
  expect(asked.read.filter((name) => !pageQueryNames.has(name))).toEqual([])
  expect(asked.read).toContain('page')
})

test('a list is asked for as its address says, without what was not given', () => {
  const asked = new URLSearchParams('page=3&q=%E8%8C%B6&state=0&nickname=')
  expect(listQueries.threads(asked).input).toEqual({
    ...{ page: 3, perPage: 20, q: '茶', isApproved: 0, isDeleted: 'no', sort: '-created_at' },
  })
})

test('what an address makes up is left out', () => {
  const asked = new URLSearchParams('page=-2&status=9&type=x')
  expect(listQueries.reports(asked).input).toEqual({ page: 1, perPage: 20, filter: { status: 0 } })
})

test('reports are those that wait, unless the address asks for others or for all', () => {
  const statusOf = (address: string) => listQueries.reports(new URLSearchParams(address)).input.filter?.status
  expect(['', 'status=1', 'status=0', 'status=all'].map(statusOf)).toEqual([0, 1, 0, undefined])
})
