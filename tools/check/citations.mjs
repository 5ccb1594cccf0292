import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', 'data', '.git', '.cache'])
const isRead = (path) => /[.](ts|tsx|mjs|css|json|md|yml)$/.test(path)

/** These files contain the old forms. */
const ownFiles = new Set(['tools/check/citations.mjs', 'tools/check/citations.test.mjs'])

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesUnder(root, path)
    return isRead(path) && path !== 'package-lock.json' ? [path] : []
  })
}

const citation = /\bdocs\/reference\/[\w.-]*\w(?:#[\w-]+)?/g

/** Names of documents that are not in the repository. */
const oldForm =
  /\b(?:[Ww]ire-contract|ux-conventions|product-spec|money-calls|admin-calls)\b|\b(?:screens|spec|ux|threats|Screens|Spec|Threats) T?\d+(?:[.]\d+)?\b|\bvisual[.]md\b/g

/** A Markdown link to a file of the repository, or to a heading of the same page. */
const link = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g

/** A path of the repository in a Markdown text, without placeholders. */
const pathInText = /`((?:contracts|server|web|tools|e2e|docs)\/[\w./-]+)`/g

/** Returns the anchor that GitHub generates for a heading. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

function anchorsOf(text) {
  const headings = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.*)$/gm)]
  return headings.map(([, heading]) => anchorOf(heading))
}

function makeTargets(root) {
  const known = new Map()
  return (path, anchor) => {
    if (!existsSync(join(root, path))) return `there is no ${path}`
    if (!anchor) return null
    if (!known.has(path)) known.set(path, anchorsOf(readFileSync(join(root, path), 'utf8')))
    return known.get(path).includes(anchor) ? null : `${path} has no heading for #${anchor}`
  }
}

/** Yields every reference in a text: its position, path and, if any, anchor. */
function* referencesIn(text, file) {
  for (const { 0: cited, index } of text.matchAll(citation)) {
    const [path, anchor] = cited.split('#')
    yield { index, path, anchor }
  }
  if (!file.endsWith('.md')) return
  for (const { 1: path, 2: anchor, index } of text.matchAll(link))
    yield { index, path: path ? posix.join(dirname(file), decodeURI(path)) : file, anchor }
  if (file === 'CHANGELOG.md') return
  for (const { 1: path, index } of text.matchAll(pathInText)) yield { index, path }
}

function findFaults(text, file, faultOf) {
  const references = [...referencesIn(text, file)].map(({ index, path, anchor }) => ({
    index,
    words: faultOf(path, anchor),
  }))
  const old = [...text.matchAll(oldForm)].map(({ 0: words, index }) => ({
    index,
    words: `"${words}" is not in the repository; cite docs/reference/<page>.md#<heading>`,
  }))
  return [...references, ...old]
    .filter(({ words }) => words !== null)
    .map(({ index, words }) => ({ line: text.slice(0, index).split('\n').length, words }))
}

function doubledHeadings(root, files) {
  return files
    .filter((file) => file.startsWith('docs/reference/'))
    .flatMap((file) => {
      const anchors = anchorsOf(readFileSync(join(root, file), 'utf8'))
      const doubled = anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)
      return doubled.map((anchor) => `${file}: two headings have the anchor #${anchor}`)
    })
}

function main(root) {
  const files = filesUnder(root, '.')
  const faultOf = makeTargets(root)
  const faults = files
    .filter((file) => !ownFiles.has(file))
    .flatMap((file) =>
      findFaults(readFileSync(join(root, file), 'utf8'), file, faultOf).map(
        ({ line, words }) => `${file}:${line}: ${words}`,
      ),
    )
  faults.push(...doubledHeadings(root, files))
  for (const fault of faults) console.log(fault)
  console.log(`${files.length} files read, ${faults.length} citations without a target`)
  process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0
}

main(process.cwd())
