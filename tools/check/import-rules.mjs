import { existsSync, readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { filesRead } from './read-imports.mjs'

// dependency-cruiser reads TypeScript with the compiler's JavaScript API, which TypeScript 7 no longer has, and its
// reader for swc supports neither JSX nor `import type`; so its reader is replaced by ours.
const ownReader = new URL('./read-imports.mjs', import.meta.url).href
registerHooks({
  resolve(specifier, context, next) {
    const asksForReader =
      specifier === './swc/extract.mjs' && context.parentURL?.includes('/dependency-cruiser/src/extract/')
    return asksForReader ? { url: ownReader, shortCircuit: true } : next(specifier, context)
  },
})

const { cruise } = await import('dependency-cruiser')

const folders = ['contracts', 'server', 'web', 'plugin-sdk', 'plugins', 'e2e']
const skippedFolders = new Set(['node_modules', 'dist', 'data'])

function sourcesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourcesUnder(path)
    return /(?<![.]test)[.]tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Fails when no source was read, or fewer than exist, since finding no violations would then be meaningless. */
async function judgeImports(root, config) {
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  filesRead.clear()
  const options = {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  }
  const { summary } = (await cruise(present, options, config.options.enhancedResolveOptions)).output
  const sources = present
    .flatMap((folder) => sourcesUnder(join(root, folder)))
    .map((path) => relative(root, path))
  if (sources.length === 0 || summary.totalCruised === 0)
    throw new Error('The import check read no module at all.')
  const unread = sources.filter((path) => !filesRead.has(path))
  if (unread.length > 0)
    throw new Error(`The import check did not read ${unread.length} sources, among them ${unread[0]}.`)
  const comments = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]))
  const violations = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to,
    comment: comments.get(rule.name),
  }))
  return { read: filesRead.size, violations }
}

async function main() {
  const { default: config } = await import('../../.dependency-cruiser.mjs')
  const { read, violations } = await judgeImports(process.cwd(), config)
  for (const { rule, from, to, comment } of violations)
    console.log(`${rule}: ${from} → ${to}\n    ${comment}`)
  console.log(`${read} sources read, ${violations.length} imports break a rule`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

try {
  await main()
} catch (error) {
  console.log(error.message)
  process.exitCode = 1
}
