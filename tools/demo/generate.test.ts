import { expect, test } from 'vitest'
import { categories, members } from './content/index.ts'
import { makeThreads } from './generate.ts'

test('the same seed generates the same threads, another seed other ones', () => {
  const first = [...makeThreads(200, 7)]
  expect([...makeThreads(200, 7)]).toEqual(first)
  expect([...makeThreads(200, 8)]).not.toEqual(first)
})

test('generated threads are varied, oldest first, and fill every slot', () => {
  const made = [...makeThreads(5000, 1)]
  expect(made).toHaveLength(5000)
  expect(new Set(made.map(({ html }) => html)).size).toBeGreaterThan(4900)
  expect(new Set(made.map(({ title }) => title)).size).toBeGreaterThan(1500)
  expect(made.filter(({ title, html }) => /[{}]/.test(title + html))).toEqual([])
  const ages = made.map(({ agoMinutes }) => agoMinutes)
  expect(ages).toEqual(ages.toSorted((first, second) => second - first))
  expect(ages.at(0)).toBeLessThanOrEqual(400 * 24 * 60)
  expect(ages.at(-1)).toBeGreaterThan(0)
})

test('generated threads belong to categories and members of the demo', () => {
  const names = categories.flatMap((category) => [category, ...category.children]).map(({ name }) => name)
  for (const { category, authorIndex } of makeThreads(2000, 3)) {
    expect(names).toContain(category)
    expect(members[authorIndex]).toBeDefined()
  }
})
