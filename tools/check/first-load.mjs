/**
 * Returns the script files that a browser needs to hydrate a page: the chunk of each root and all its static imports. A
 * root is a source path of Vite's manifest, or a pattern that must match at least one lazily loaded source.
 */
export function firstLoadFiles(manifest, roots) {
  const keys = Object.keys(manifest)
  const start = roots.flatMap((wanted) => {
    const matches = keys.filter((key) => (wanted instanceof RegExp ? wanted.test(key) : key === wanted))
    if (matches.length === 0) throw new Error(`The build has no chunk for ${wanted}.`)
    return matches
  })
  const reached = new Set()
  const visit = (key) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  for (const key of start) visit(key)
  const files = [...reached].map((key) => manifest[key].file).filter((file) => /[.]m?js$/.test(file))
  return [...new Set(files)].sort()
}
