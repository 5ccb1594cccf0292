import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageQueryNames } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')
const reading = /\b(?:query|search|searchParams|params)\.(?:get|has|getAll)\('(\w+)'\)/g

test('the server passes every query parameter that a page reads to the page', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !file.includes('.test.'))
  const read = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(reading)].map(([, name = '']) => name),
  )
  expect(read.length).toBeGreaterThan(40)
  expect([...new Set(read)].filter((name) => !pageQueryNames.has(name))).toEqual([])
})
