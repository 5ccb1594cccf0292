/** An entry of the build's manifest. */
interface Chunk {
  readonly file: string
  readonly name?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** URLs of the scripts and styles of a page. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export const browserEntry = 'src/entry-browser.tsx'
/** The modules that the entry executes, in this order. */
export const entryParts = ['src/app/startup/runtime-preload.ts', 'src/app/startup/start.tsx'] as const

/** Returns the manifest key of a named chunk of several source files; empty when the build has none of that name. */
export const chunkNamed = (manifest: Manifest, name: string): string =>
  Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === name) ?? ''

/**
 * Returns the scripts and styles of the given manifest keys and their imports, without duplicates, in the order in
 * which they must be applied.
 */
export function assetsOf(manifest: Manifest, sources: readonly string[]): PageAssets {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    scripts.add(`/${chunk.file}`)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
  }
  for (const source of sources) visit(source)
  return { scripts: [...scripts], styles: [...styles] }
}
