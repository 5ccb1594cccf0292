import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ambientDeclarations,
  type Checked,
  compile,
  configure,
  copySources,
  sources,
  writeBeside,
} from './compile-sources.ts'

/**
 * Returns the mutants that do not compile. All are checked at once, each in a separate file; errors in files that
 * import them are not detected.
 */
export async function typeErrorsOf<T extends Checked>(root: string, mutants: readonly T[]): Promise<Set<T>> {
  const tree = join(root, '.cache', 'mutants', 'types')
  copySources(root, tree)
  const files = writeBeside(tree, mutants)
  configure(root, tree, { files: [...files, ...ambientDeclarations(tree)] })
  const refused = new Set<T>()
  for (const line of await compile(root, tree)) {
    const index = /[.]mutant(\d+)[.]ts\(/.exec(line)?.[1]
    if (index === undefined) throw new Error(`The sources have type errors of their own: ${line}`)
    refused.add(mutants[Number(index)] as T)
  }
  rmSync(tree, { recursive: true, force: true })
  return refused
}

/**
 * Returns the mutants whose exported types differ from those of their source. Only they can cause errors in files that
 * import them.
 */
async function withOtherExports<T extends Checked>(
  root: string,
  tree: string,
  mutants: readonly T[],
): Promise<T[]> {
  const files = writeBeside(tree, mutants)
  const emitted = 'declarations'
  const originals = new Set(mutants.map(({ file }) => file))
  configure(
    root,
    tree,
    { files: [...files, ...originals, ...ambientDeclarations(tree)] },
    {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      tsBuildInfoFile: undefined,
      rootDir: '.',
      outDir: emitted,
    },
  )
  await compile(root, tree)
  const declarationOf = (file: string) => {
    const path = join(tree, emitted, file.replace(/[.]ts$/, '.d.ts'))
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }
  const others = mutants.filter(({ file }, index) => {
    const [original, mutated] = [declarationOf(file), declarationOf(files[index] ?? '')]
    return original === null || mutated !== original
  })
  for (const path of [emitted, ...files]) rmSync(join(tree, path), { recursive: true })
  return others
}

/** Divides mutants so that each part has at most one of each file. */
function withoutSameFile<T extends Checked>(mutants: readonly T[]): T[][] {
  const parts: T[][] = []
  for (const ofFile of Map.groupBy(mutants, ({ file }) => file).values())
    for (const [index, mutant] of ofFile.entries()) {
      parts[index] ??= []
      parts[index].push(mutant)
    }
  return parts
}

/**
 * Returns the mutants that cause compile errors in files that import them. Those of different files are compiled
 * together, and in halves when there are errors.
 */
export async function brokenImporters<T extends Checked>(
  root: string,
  mutants: readonly T[],
): Promise<Set<T>> {
  const tree = join(root, '.cache', 'mutants', 'importers')
  copySources(root, tree)
  const parts = withoutSameFile(await withOtherExports(root, tree, mutants))
  configure(root, tree, { include: sources, exclude: ['**/*.test.ts', '**/testing'] })
  const refused = new Set<T>()
  for (let part = parts.pop(); part; part = parts.pop()) {
    for (const { file, text } of part) writeFileSync(join(tree, file), text)
    const isRefused = (await compile(root, tree)).length > 0
    for (const { file } of part) cpSync(join(root, file), join(tree, file))
    const middle = Math.ceil(part.length / 2)
    if (isRefused && part.length > 1) parts.push(part.slice(0, middle), part.slice(middle))
    else if (isRefused) for (const mutant of part) refused.add(mutant)
  }
  rmSync(tree, { recursive: true, force: true })
  return refused
}
