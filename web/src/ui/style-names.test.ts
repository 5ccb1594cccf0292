import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')
/** The styles of a face apply in this face only. */
const faceOf = (file: string) => /^faces\/(pc|h5)\//.exec(file)?.[1] ?? 'both'

/** The classes that a style file selects without a context. */
function namedIn(file: string): string[] {
  const text = readFileSync(join(sources, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) =>
    list.replaceAll(/\([^()]*\)/g, '').split(','),
  )
  const prefix = file.endsWith('.module.css') ? '' : 'dzq-'
  return selectors.flatMap((selector) => {
    const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
    return name?.startsWith(prefix) && !name.startsWith('is-') ? [name.slice(prefix.length)] : []
  })
}

test('class names are global, so no two style files use one name for different elements', () => {
  const files = globSync('**/*.css', { cwd: sources })
  expect(files.length).toBeGreaterThan(60)
  const byName = new Map<string, Set<string>>()
  for (const file of files)
    for (const name of namedIn(file)) {
      // The design system may select elements of other components, for example to set tabular numbers.
      if (file.startsWith('ui/') && name.includes('__')) continue
      byName.set(name, (byName.get(name) ?? new Set()).add(file))
    }
  const clashes = [...byName].flatMap(([name, where]) => {
    const faces = [...where].map(faceOf)
    const isApart = where.size === 2 && faces.includes('pc') && faces.includes('h5')
    return where.size > 1 && !isApart ? [`${name}: ${[...where].join(', ')}`] : []
  })
  expect(clashes).toEqual([])
})
