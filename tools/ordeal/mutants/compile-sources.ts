import { spawn } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A source with a text to be compiled. */
export interface Checked {
  readonly file: string
  readonly text: string
}

/** The folders whose sources are compiled. */
export const sources = ['contracts/src', 'server/src']

/** Copies the sources to `tree`. */
export function copySources(root: string, tree: string): void {
  rmSync(tree, { recursive: true, force: true })
  for (const folder of sources) cpSync(join(root, folder), join(tree, folder), { recursive: true })
  for (const workspace of ['contracts', 'server'])
    symlinkSync(join(root, workspace, 'node_modules'), join(tree, workspace, 'node_modules'))
}

/** Writes the compiler configuration of a copy; `files` states what is compiled. */
export function configure(root: string, tree: string, files: object, more: object = {}): void {
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
    ...more,
  }
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, ...files }))
}

/** Runs the compiler; returns the lines with errors. */
export function compile(root: string, tree: string): Promise<string[]> {
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

/** Writes each mutant to a file of its own beside the mutated source; returns their paths. */
export const writeBeside = (tree: string, mutants: readonly Checked[]): string[] =>
  mutants.map(({ file, text }, index) => {
    const path = file.replace(/[.]ts$/, `.mutant${index}.ts`)
    writeFileSync(join(tree, path), text)
    return path
  })

/** Returns the declaration files of a copy, which every compilation needs. */
export const ambientDeclarations = (tree: string) =>
  globSync('{contracts,server}/src/**/*.d.ts', { cwd: tree })
