import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** Every file whose imports were read in this process; compared with the files on disk. */
export const filesRead = new Set()

const isTypeScript = (file) => /[.]tsx?$/.test(file)
const allTypes = (specifiers) =>
  specifiers.length > 0 && specifiers.every((specifier) => specifier.isTypeOnly)

const fromStatement = (kind) => (node) =>
  node.source && {
    module: node.source.value,
    dependencyTypes: [kind, ...(node.typeOnly || allTypes(node.specifiers ?? []) ? ['type-only'] : [])],
  }

const fromDynamicImport = (node) => {
  const target = node.callee.type === 'Import' ? node.arguments[0]?.expression : undefined
  return (
    target?.type === 'StringLiteral' && {
      module: target.value,
      dynamic: true,
      dependencyTypes: ['dynamic-import'],
    }
  )
}

/** Maps a syntax node to its import; other nodes import nothing. */
const readers = {
  ImportDeclaration: fromStatement('import'),
  ExportNamedDeclaration: fromStatement('export'),
  ExportAllDeclaration: fromStatement('export'),
  CallExpression: fromDynamicImport,
  TsImportType: (node) => ({ module: node.argument.value, dependencyTypes: ['type-import', 'type-only'] }),
}

function collect(node, found) {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, found)
    return
  }
  if (node === null || typeof node !== 'object') return
  const read = readers[node.type]?.(node)
  if (read) found.push({ moduleSystem: 'es6', dynamic: false, exoticallyRequired: false, ...read })
  for (const child of Object.values(node)) if (typeof child === 'object') collect(child, found)
}

/** Returns the imports of a TypeScript text, each marked if it is type-only. */
export function importsOf(text, { tsx }) {
  const found = []
  collect(parseSync(text, { syntax: 'typescript', tsx, target: 'es2024' }).body, found)
  return found
}

/** Makes dependency-cruiser use this reader for a file. */
export const shouldUse = (_options, file) => isTypeScript(file)

/** Returns a file's imports in dependency-cruiser's format. */
export function extract({ baseDir }, file) {
  filesRead.add(file)
  return importsOf(readFileSync(join(baseDir, file), 'utf8'), { tsx: file.endsWith('x') })
}
