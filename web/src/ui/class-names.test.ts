import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (patterns: readonly string[], isWanted: (file: string) => boolean) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter(isWanted)
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n')

test('what a style sheet names as part of something is drawn somewhere, under that very name', () => {
  const sheets = textOf(['**/*.css'], () => true).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const sources = textOf(['**/*.ts', '**/*.tsx'], (file) => !/\.test\.tsx?$/.test(file))
  const named = new Set([...sources.matchAll(/[A-Za-z][\w-]*__\w+/g)].map(([name]) => name))
  const parts = new Set([...sheets.matchAll(/\.([a-z][\w-]*__\w+)/g)].map((match) => match[1] ?? ''))
  expect([...parts].filter((name) => !named.has(name)).sort()).toEqual([])
})
