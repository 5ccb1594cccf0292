import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { cyclesOf, readGraph } from './import-graph.mjs'

/**
 * What each figure may be at most, and what it counts:
 * - cycles: groups of files that import one another, type-only imports included
 * - filesOver400Lines: scripts and style sheets, tests too
 * - lines90thPercentile: scripts without tests; nine in ten have at most so many
 * - smallFilesWithOneImporter: scripts under 40 lines that exactly one other script imports; neither tests, entry points
 *   nor files named `index` count, and an import by a test is none
 * - filesInOneFolder: scripts and style sheets that lie directly in one folder, tests too
 * - percentSharedByTwins: of the shorter one's lines, over all pairs of files with one path in both faces; imports and
 *   lines of brackets only are left out
 */
const bounds = {
  cycles: 0,
  filesOver400Lines: 0,
  lines90thPercentile: 150,
  smallFilesWithOneImporter: 60,
  filesInOneFolder: 30,
  percentSharedByTwins: 30,
}

const folders = ['contracts', 'server', 'web', 'plugin-sdk', 'plugins', 'tools', 'e2e']
const skippedFolders = new Set(['node_modules', 'dist', 'data'])
const isCode = (path) => /[.](ts|tsx|mjs|css)$/.test(path)
const isScript = (path) => /[.](ts|tsx|mjs)$/.test(path)
const isTest = (path) => /[.](test|spec)[.][a-z]+$|\/testing\/|^e2e\//.test(path)

/** Files started by a command, a worker or the build, which no other file imports. */
const isEntryPoint = (path) => /(^|\/)(main|index|entry-[a-z]+|[a-z-]*worker)[.](ts|tsx|mjs)$/.test(path)

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesUnder(root, path)
    return [path]
  })
}

const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function smallFilesWithOneImporter(graph, lines) {
  const importers = new Map()
  for (const [file, targets] of graph) {
    if (isTest(file)) continue
    for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1)
  }
  return [...graph.keys()].filter(
    (file) => !isTest(file) && !isEntryPoint(file) && lines.get(file) < 40 && importers.get(file) === 1,
  )
}

/** Returns the length of the longest common subsequence of lines; blank lines do not count. */
function sharedLines(one, other) {
  let row = new Uint32Array(other.length + 1)
  for (const line of one) {
    const next = new Uint32Array(other.length + 1)
    for (let i = 0; i < other.length; i++)
      next[i + 1] = line === other[i] ? row[i] + 1 : Math.max(row[i + 1], next[i])
    row = next
  }
  return row[other.length]
}

const importing = /^import\b[^'"]*?['"][^'"]+['"]\n/gm
const onlyBrackets = /^[\s(){}[\]<>/,;]*$/

/** Returns the trimmed lines of a source, without imports and lines of brackets only. */
const writtenLines = (text) =>
  text
    .replaceAll(importing, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !onlyBrackets.test(line))

/** Returns, for files of both faces with the same path, the share of common lines. */
function measureTwins(root, files) {
  const pc = 'web/src/faces/pc/'
  const pairs = files
    .filter((file) => file.startsWith(pc) && isScript(file) && !isTest(file))
    .map((file) => [file, file.replace(pc, 'web/src/faces/h5/')])
    .filter(([, twin]) => files.includes(twin))
  return pairs.map(([one, other]) => {
    const [a, b] = [one, other].map((file) => writtenLines(readFileSync(join(root, file), 'utf8')))
    return { name: one.slice(pc.length), shared: sharedLines(a, b), lines: Math.min(a.length, b.length) }
  })
}

/** Measures the sources below `root`. Every figure lists what it counts. */
function measure(root) {
  const all = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesUnder(root, folder))
  const files = all.filter(isCode).sort()
  if (files.length === 0) throw new Error('The structure check found no source file.')
  const lines = new Map(files.map((file) => [file, linesOf(readFileSync(join(root, file), 'utf8'))]))
  const graph = readGraph(root, folders, files.filter(isScript))
  const bySize = files
    .filter((file) => isScript(file) && !isTest(file))
    .sort((a, b) => lines.get(a) - lines.get(b))
  const sizes = bySize.map((file) => lines.get(file))
  const perFolder = Map.groupBy(files, (file) => dirname(file))
  const folderSizes = [...perFolder].map(([folder, inside]) => ({ folder, count: inside.length }))
  const twins = measureTwins(root, files)
  const sum = (key) => twins.reduce((total, twin) => total + twin[key], 0)
  const cycles = cyclesOf(graph)
  const long = files.filter((file) => lines.get(file) > 400)
  const small = smallFilesWithOneImporter(graph, lines)
  const full = folderSizes.filter(({ count }) => count > bounds.filesInOneFolder)
  return {
    cycles: { value: cycles.length, found: cycles.map((group) => group.join(' → ')) },
    filesOver400Lines: { value: long.length, found: long },
    lines90thPercentile: {
      value: sizes[Math.ceil(sizes.length * 0.9) - 1],
      found: bySize
        .filter((file) => lines.get(file) > bounds.lines90thPercentile)
        .map((file) => `${file} (${lines.get(file)})`),
    },
    smallFilesWithOneImporter: { value: small.length, found: small },
    filesInOneFolder: {
      value: Math.max(...folderSizes.map(({ count }) => count)),
      found: full.map(({ folder, count }) => `${folder} (${count})`),
    },
    percentSharedByTwins: {
      value: sum('lines') === 0 ? 0 : Math.round((100 * sum('shared')) / sum('lines')),
      found: twins.map(({ name, shared, lines: of }) => `${name} ${Math.round((100 * shared) / of)} %`),
    },
  }
}

/** Prints every figure; failed ones, and with `listed` all, with what they count. Returns whether all bounds hold. */
function report(figures, listed) {
  const failed = Object.entries(figures).filter(([name, { value, found }]) => {
    const isAbove = value > bounds[name]
    console.log(`${isAbove ? 'FAILED' : 'ok    '} ${name}: ${value}, at most ${bounds[name]}`)
    if (listed || isAbove) for (const line of found) console.log(`    ${line}`)
    return isAbove
  })
  return failed.length === 0
}

if (import.meta.main) {
  const passed = report(measure(process.cwd()), process.argv.includes('--list'))
  process.exitCode = passed ? 0 : 1
}
