import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { importsOf } from './read-imports.mjs'

/** Maps the import name of each workspace's entry to its path, from the `exports` of each package.json. */
function packageEntries(root, folders) {
  const entries = new Map()
  for (const folder of folders) {
    const path = join(root, folder, 'package.json')
    if (!existsSync(path)) continue
    const { name, exports } = JSON.parse(readFileSync(path, 'utf8'))
    for (const [key, target] of Object.entries(exports ?? {}))
      if (typeof target === 'string') entries.set(posix.join(name, key), posix.join(folder, target))
  }
  return entries
}

/** Maps each file to the files of the repository that it imports, including types. */
export function readGraph(root, folders, files) {
  const known = new Set(files)
  const packages = packageEntries(root, folders)
  const graph = new Map()
  for (const file of files) {
    const targets = importsOf(readFileSync(join(root, file), 'utf8'), { tsx: file.endsWith('x') })
      .map(({ module }) =>
        module.startsWith('.') ? posix.join(dirname(file), module) : packages.get(module),
      )
      .filter((target) => known.has(target))
    graph.set(file, [...new Set(targets)])
  }
  return graph
}

/** Returns every file reachable from `file` by imports. */
function reachableFrom(graph, file) {
  const reached = new Set()
  const waiting = [...(graph.get(file) ?? [])]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return reached
}

/** Returns the groups of files with cyclic imports (strongly connected components). */
export function cyclesOf(graph) {
  const inCycle = [...graph.keys()]
    .map((file) => ({ file, reached: reachableFrom(graph, file) }))
    .filter(({ file, reached }) => reached.has(file))
  const groups = []
  for (const { file, reached } of inCycle) {
    const group = groups.find(([member]) => reached.has(member.file) && member.reached.has(file))
    if (group) group.push({ file, reached })
    else groups.push([{ file, reached }])
  }
  return groups.map((group) => group.map(({ file }) => file))
}
