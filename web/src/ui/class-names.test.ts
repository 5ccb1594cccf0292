import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(source, file), 'utf8')

/** Selectors of a single class at the start of a rule. */
const plain = /^\.([a-z][\w-]*)(?= \{|,$)/gm

test('a class is styled in one folder only, or overridden by a face', () => {
  const foldersOf = new Map<string, Set<string>>()
  for (const file of globSync('{features,ui}/**/*.module.css', { cwd: source })) {
    for (const [, name = ''] of read(file).matchAll(plain))
      foldersOf.set(name, (foldersOf.get(name) ?? new Set()).add(dirname(file)))
  }
  const shared = [...foldersOf].filter(([, folders]) => folders.size > 1)
  // Texts of comments are styled like those of threads.
  const mixed = shared.filter(([name]) => name !== 'comment__text')
  expect(Object.fromEntries(mixed)).toEqual({})
})

test('a BEM element of a style sheet is rendered somewhere under the same name', () => {
  const textOf = (files: readonly string[]) => files.map(read).join('\n')
  const sheets = textOf(globSync('**/*.css', { cwd: source })).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const sources = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !/\.test\.tsx?$/.test(file))
  const named = new Set([...textOf(sources).matchAll(/[A-Za-z][\w-]*__\w+/g)].map(([name]) => name))
  const parts = new Set([...sheets.matchAll(/\.([a-z][\w-]*__\w+)/g)].map((match) => match[1] ?? ''))
  expect([...parts].filter((name) => !named.has(name)).sort()).toEqual([])
})
