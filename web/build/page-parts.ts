/** What a bundler tells of a module. */
export interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** What a first load of home runs, or another page runs at once. */
const first =
  /\/web\/src\/(entry-browser|faces\/h5\/face|faces\/(?:pc|h5)\/home\/|app\/(?:first-pages|floor|start)|features\/[a-z-]+\/late-parts)/

/** Whether a module comes with the first load: something of it imports the module, by whatever way. */
export function isInFirstLoad(id: string, modules: Modules): boolean {
  const met = new Set([id])
  const waiting = [id]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (first.test(one)) return true
    for (const importer of modules.getModuleInfo(one)?.importers ?? [])
      if (!met.has(importer)) {
        met.add(importer)
        waiting.push(importer)
      }
  }
  return false
}

const abouts =
  /\/web\/src\/(app\/other-pages\.ts|features\/[a-z-]+\/[a-z-]*(-pages?|own-lists|post-list|notices)\.ts$)/
/**
 * The file that a module of pages besides home lies in, null for none of these: what all of them are about. A browser asks for a few files at a time only, so small ones travel together.
 */
export function pagePartOf(id: string, modules: Modules): string | null {
  return abouts.test(id) && !isInFirstLoad(id, modules) ? 'abouts' : null
}
