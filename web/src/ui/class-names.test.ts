import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Classes that begin a rule of their own, without conditions. */
const plain = /^\.([a-z][\w-]*)(?= \{|,$)/gm

test('a class is drawn by the styles of one folder, and by a face that changes it', () => {
  const foldersOf = new Map<string, Set<string>>()
  for (const file of globSync('{features,ui}/**/*.module.css', { cwd: source })) {
    for (const [, name = ''] of readFileSync(join(source, file), 'utf8').matchAll(plain))
      foldersOf.set(name, (foldersOf.get(name) ?? new Set()).add(dirname(file)))
  }
  const shared = [...foldersOf].filter(([, folders]) => folders.size > 1)
  // Texts of comments are drawn like those of threads.
  const mixed = shared.filter(([name]) => name !== 'comment__text')
  expect(Object.fromEntries(mixed)).toEqual({})
})
