import { spawn } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Checked {
  readonly file: string
  readonly text: string
}

const sources = ['contracts/src', 'server/src']

/** Copies the sources, with a compiler configuration for `files` of the copy. */
function copySources(root: string, tree: string): void {
  rmSync(tree, { recursive: true, force: true })
  for (const folder of sources) cpSync(join(root, folder), join(tree, folder), { recursive: true })
  for (const workspace of ['contracts', 'server'])
    symlinkSync(join(root, workspace, 'node_modules'), join(tree, workspace, 'node_modules'))
}

function configure(root: string, tree: string, files: object): void {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const options = {
    ...compilerOptions,
    tsBuildInfoFile: 'build-info',
    // A removed statement may leave an unused name, which does not count as a compile error.
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
    // The copy's contracts, not those of the repository.
    paths: { '@chaguan/contracts': ['./contracts/src/index.ts'] },
  }
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, ...files }))
}

/** Runs the compiler; returns the lines with errors. */
function compile(root: string, tree: string): Promise<string[]> {
  const bin = join(root, 'node_modules', '.bin')
  const compiler = spawn(join(bin, 'tsc'), ['-p', tree, '--pretty', 'false'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  })
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    compiler.stdout.on('data', (part: Buffer) => parts.push(part))
    compiler.on('error', reject)
    compiler.on('close', () => {
      const lines = Buffer.concat(parts).toString().split('\n')
      resolve(lines.filter((line) => line.includes('error TS')))
    })
  })
}

/**
 * Returns the mutants that do not compile. All are checked at once, each in a separate file; errors in files that
 * import them are not detected.
 */
export async function typeErrorsOf<T extends Checked>(root: string, mutants: readonly T[]): Promise<Set<T>> {
  const tree = join(root, '.cache', 'mutants', 'types')
  copySources(root, tree)
  const files = mutants.map(({ file, text }, index) => {
    const path = file.replace(/[.]ts$/, `.mutant${index}.ts`)
    writeFileSync(join(tree, path), text)
    return path
  })
  const declarations = globSync('{contracts,server}/src/**/*.d.ts', { cwd: tree })
  configure(root, tree, { files: [...files, ...declarations] })
  const refused = new Set<T>()
  for (const line of await compile(root, tree)) {
    const index = /[.]mutant(\d+)[.]ts\(/.exec(line)?.[1]
    if (index === undefined) throw new Error(`The sources have type errors of their own: ${line}`)
    refused.add(mutants[Number(index)] as T)
  }
  rmSync(tree, { recursive: true, force: true })
  return refused
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
 * Returns the mutants that cause compile errors in files that import them. Mutants of different files are compiled
 * together, and in halves when there are errors.
 */
export async function brokenImporters<T extends Checked>(
  root: string,
  mutants: readonly T[],
): Promise<Set<T>> {
  const tree = join(root, '.cache', 'mutants', 'importers')
  copySources(root, tree)
  configure(root, tree, { include: sources, exclude: ['**/*.test.ts', '**/testing'] })
  const refused = new Set<T>()
  const parts = withoutSameFile(mutants)
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
