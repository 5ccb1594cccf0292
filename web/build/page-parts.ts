import { importersBeyondContract, type Modules } from './browser-contract.ts'

type Role =
  | 'core'
  | 'h5'
  | 'pc'
  | 'late'
  | 'lines'
  | 'live'
  | 'aside'
  | 'thread'
  | 'composer'
  | 'editor'
  | 'page'

/**
 * Where loading begins: what these come to import by plain imports is loaded with them. Whatever else is loaded begins
 * at a page of its own or at something that a person opens.
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

/** What only some pages take from a library that all of them load: reached through its own index, it would be everywhere. */
const ofFormsOnly = /\/@tanstack\/.*\/(useMutation|mutationObserver)\.js$/

const roleOf = (id: string) => roots.find(([, form]) => form.test(id))?.[0]

interface Reached {
  readonly roles: ReadonlySet<Role>
  /** How many pages are among the roots. */
  readonly pages: number
  /** The faces whose readers may come to load it. */
  readonly faces: ReadonlySet<string>
}

const faceOf = (id: string) => /\/web\/src\/faces\/(pc|h5)\//.exec(id)?.[1]
const pageRoles: readonly Role[] = ['page', 'thread', 'composer']

/** The module and every module that comes to import it by plain imports. */
function withImporters(id: string, modules: Modules): readonly string[] {
  const met = new Set([id])
  for (const one of met) for (const importer of importersBeyondContract(one, modules)) met.add(importer)
  return [...met]
}

/** The roots from which a module is reached by plain imports. */
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

/** Pages that share a module before it lies in the file of what they share. */
const sharedByPages = 3

const faceFile = /\/web\/src\/faces\/(pc|h5)\/face\.tsx$/

/**
 * Whether loading begins at a module: a page, which a document names, or what is imported when it is opened. What others
 * import plainly as well lies with them; in a file of its own it would import theirs, and theirs it.
 */
function isRoot(id: string, modules: Modules): boolean {
  const dynamic = modules.getModuleInfo(id)?.dynamicImporters ?? []
  const isPage = dynamic.some((importer) => importer.includes('/web/src/pages/'))
  return dynamic.length > 0 && (isPage || importersBeyondContract(id, modules).length === 0)
}

/**
 * The file of a root: its own, null, which a document can name; or that of what it imports, for a face, which a document
 * names by that file (web/src/app/rendering/faces.ts), and for what no document names.
 */
function partOfRoot(id: string): string | null {
  const face = faceFile.exec(id)?.[1]
  if (face) return `first-${face}`
  const role = roleOf(id)
  return role === 'late' || role === 'lines' ? role : null
}

/** What a thread's page has in common with these lies apart from both, so that the page waits for none of them. */
const sharedWithThread: readonly Role[] = ['late', 'live', 'aside', 'composer', 'editor']

/** What is loaded together, the more common first: what belongs to several belongs to the first. */
function partOf({ roles, pages }: Reached): string | null {
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

/** What only one face loads at first, but the other comes to load, must not come with the other's first load. */
function firstOfBoth(part: string, { roles }: Reached): string {
  if (part !== 'first' || roles.has('core') || (roles.has('h5') && roles.has('pc'))) return part
  if (roles.has('lines')) return 'lines'
  if (roles.has('late')) return roles.has('thread') ? 'shared' : 'late'
  if (roles.has('h5')) return 'first-h5'
  return roles.has('thread') ? 'first-thread' : 'first-more'
}

/**
 * The file that a module lies in beside its page's own, null for none: a browser asks for six files at a time only, so
 * what is loaded together lies together. `first` is loaded at once, `late` with the first interaction (the navigator and
 * the definitions of all pages), `lines` then too where cards have summaries of content blocks, `live` with a member's live
 * updates, `aside` with cards of people and suggestions, `shared` with a thread and whatever has something in common with
 * it; then what the thread and the composer have, and what other pages share. What readers of one face never load is apart.
 * Whatever a module imports is reached from wherever it is itself, so that no two files import each other.
 */
export function pagePartOf(id: string, modules: Modules): string | null {
  const info = modules.getModuleInfo(id)
  if (!info || info.isEntry || ofFormsOnly.test(id)) return null
  if (isRoot(id, modules)) return partOfRoot(id)
  const reached = reachedFrom(id, modules)
  const part = partOf(reached)
  if (part === null) return null
  const [only, other] = reached.faces
  return other === undefined ? `${part}-${only}` : firstOfBoth(part, reached)
}
