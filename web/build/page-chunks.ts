import { importersBeyondContract, type Modules } from './browser-contract.ts'

type PageRole = 'thread' | 'composer' | 'editor' | 'page'
type Role = PageRole | 'core' | 'h5' | 'pc' | 'late' | 'lines' | 'live' | 'aside'

/**
 * The roots of loading: their static imports are loaded with them. Everything else is loaded from a page of its own or
 * on an interaction.
 */
const roots: readonly (readonly [Role, RegExp])[] = [
  ['core', /\/web\/src\/(entry-browser|app\/startup\/(runtime-preload|start))\.tsx?$/],
  ['h5', /\/web\/src\/faces\/h5\/(face\.tsx|home\/HomePage\.tsx)$/],
  ['pc', /\/web\/src\/faces\/pc\/(face\.tsx|home\/HomePage\.tsx)$/],
  [
    'late',
    /\/web\/src\/(app\/startup\/client-services\.ts|ui\/toast\/ToastView\.tsx|api\/make-call\.ts|features\/(threads\/(list-parts|actions\/thread-actions)\.ts|users\/person-card\/PersonSheets\.tsx|site\/(OfflineBar|ScrollTools|ShareSite|RefusedPage)\.tsx))$/,
  ],
  ['lines', /\/web\/src\/features\/threads\/blocks\/summaries\/BlockSummaries\.tsx$/],
  ['live', /\/web\/src\/features\/(live\/LiveUpdates|notifications\/UnreadWatch)\.tsx?$/],
  ['aside', /\/web\/src\/features\/(users\/person-card\/PersonCard\.tsx|search\/SearchSuggestions\.tsx)$/],
  ['editor', /\/web\/src\/features\/composer\/editor\/(RichEditor|MarkdownArea)\.tsx$/],
  ['thread', /\/web\/src\/faces\/(?:pc|h5)\/thread\/ThreadPage\.tsx$/],
  ['composer', /\/web\/src\/faces\/(?:pc|h5)\/composer\/ComposerPage\.tsx$/],
  ['page', /\/web\/src\/(?:faces|features)(?:\/[a-z0-9-]+)+\/[A-Za-z]+Page\.tsx$/],
]

/**
 * A module that only some pages use, of a library that all pages load: through the library's index it would be loaded
 * everywhere.
 */
export const ofSomePages = /\/@tanstack\/.*\/(useMutation|mutationObserver|useQueries|queriesObserver)\.js$/

const roleOf = (id: string) => roots.find(([, form]) => form.test(id))?.[0]

interface Reached {
  readonly roles: ReadonlySet<Role>
  /** Number of pages among the roots. */
  readonly pages: number
  /** The faces whose pages may load it. */
  readonly faces: ReadonlySet<string>
}

const faceOf = (id: string) => /\/web\/src\/faces\/(pc|h5)\//.exec(id)?.[1]
const pageRoles: readonly Role[] = ['page', 'thread', 'composer']

/** Returns the module and all its transitive static importers. */
function withImporters(id: string, modules: Modules): readonly string[] {
  const met = new Set([id])
  for (const one of met) for (const importer of importersBeyondContract(one, modules)) met.add(importer)
  return [...met]
}

/** Returns the roots that reach a module by static imports. */
function reachedFrom(id: string, modules: Modules): Reached {
  const reached = withImporters(id, modules).flatMap((one) => {
    const role = roleOf(one)
    return role ? [{ role, faces: [faceOf(one) ?? ['h5', 'pc']].flat() }] : []
  })
  return {
    roles: new Set(reached.map(({ role }) => role)),
    pages: reached.filter(({ role }) => pageRoles.includes(role)).length,
    faces: new Set(reached.flatMap(({ faces }) => faces)),
  }
}

/** Minimum number of pages that share a module before it is in the shared file. */
const sharedByPages = 3

const faceFile = /\/web\/src\/faces\/(pc|h5)\/face\.tsx$/

/**
 * Whether loading begins at a module: a page, which a document refers to, or a dynamically imported module. A module
 * that is also imported statically belongs to its importers' file; in a separate file there would be circular imports
 * between the two files.
 */
function isRoot(id: string, modules: Modules): boolean {
  const dynamic = modules.getModuleInfo(id)?.dynamicImporters ?? []
  const isPage = dynamic.some((importer) => importer.includes('/web/src/pages/'))
  return dynamic.length > 0 && (isPage || importersBeyondContract(id, modules).length === 0)
}

/**
 * The file of a root: its own (null), which a document can refer to; or that of its imports, for a face, to which
 * documents refer by that file (web/src/app/rendering/faces.ts), and for what no document refers to.
 */
function chunkOfRoot(id: string): string | null {
  const face = faceFile.exec(id)?.[1]
  if (face) return `first-${face}`
  const role = roleOf(id)
  return role === 'late' || role === 'lines' ? role : null
}

/** Modules that the thread page shares with these roles are in a separate file, so that the page loads none of them. */
const sharedWithThread: readonly Role[] = ['late', 'live', 'aside', 'composer', 'editor']

/**
 * The file of modules that are loaded together. Files are tried from the most to the least common; the first match
 * wins.
 */
function chunkOf({ roles, pages }: Reached): string | null {
  const is = (role: Role) => roles.has(role)
  if (is('core') || is('h5') || is('pc')) return 'first'
  if (is('lines')) return 'lines'
  if (is('thread')) return sharedWithThread.some(is) ? 'shared' : 'thread'
  if (is('late')) return 'late'
  if (is('live')) return 'live'
  if (is('aside')) return 'aside'
  if (is('composer')) return 'composer'
  return pages >= sharedByPages ? 'common' : null
}

/**
 * A module that only one face loads at first, but the other face loads later, must not be in the other face's first
 * load.
 */
function firstOfBoth(part: string, { roles }: Reached): string {
  if (part !== 'first' || roles.has('core') || (roles.has('h5') && roles.has('pc'))) return part
  if (roles.has('lines')) return 'lines'
  if (roles.has('late')) return roles.has('thread') ? 'shared' : 'late'
  if (roles.has('h5')) return 'first-h5'
  return roles.has('thread') ? 'first-thread' : 'first-more'
}

/**
 * Returns the file for a module, null for its page's own. A browser requests only six files at a time, so modules that
 * are loaded together share a file. `first` is loaded at once; `late` at the first interaction (the navigator and the
 * definitions of all pages); `lines` at the same time, where cards have summaries of content blocks; `live` with a
 * member's live updates; `aside` with profile cards and suggestions; `shared` with a thread and modules it shares with
 * others; then modules of thread and composer, and those that other pages share. Modules that readers of one face never
 * load are separate. A module's imports are reached by all roots of the module, so that no two files import each other.
 */
export function chunkNameOf(id: string, modules: Modules): string | null {
  const info = modules.getModuleInfo(id)
  if (!info || info.isEntry || ofSomePages.test(id)) return null
  if (isRoot(id, modules)) return chunkOfRoot(id)
  const reached = reachedFrom(id, modules)
  const part = chunkOf(reached)
  if (part === null) return null
  const [only, other] = reached.faces
  return other === undefined ? `${part}-${only}` : firstOfBoth(part, reached)
}
