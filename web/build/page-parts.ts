/** What a bundler tells of a module. */
export interface Modules {
  getModuleInfo(id: string): {
    readonly code?: string | null
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
    readonly isEntry: boolean
  } | null
}

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
  ['h5', /\/web\/src\/faces\/h5\/(face\.ts|home\/HomePage\.tsx)$/],
  ['pc', /\/web\/src\/faces\/pc\/(face\.ts|home\/HomePage\.tsx)$/],
  [
    'late',
    /\/web\/src\/(app\/startup\/client-services\.ts|ui\/toast\/ToastView\.tsx|api\/make-call\.ts|features\/(threads\/(read-state\/read-state-parts|actions\/thread-actions)\.ts|users\/person-card\/PersonSheets\.tsx|site\/(OfflineBar|ScrollTools|ShareSite|RefusedPage)\.tsx))$/,
  ],
  ['lines', /\/web\/src\/features\/threads\/blocks\/summaries\/load-block-summaries\.ts$/],
  ['live', /\/web\/src\/features\/(live\/LiveUpdates|notifications\/Unread(?:Watch|Badge))\.tsx?$/],
  [
    'aside',
    /\/web\/src\/features\/(users\/person-card\/(PersonSheet\.tsx|lazy-person-card\.ts)|search\/SearchSuggestions\.tsx)$/,
  ],
  ['editor', /\/web\/src\/features\/composer\/editor\/(RichEditor|MarkdownArea)\.tsx$/],
  ['thread', /\/web\/src\/faces\/(?:pc|h5)\/thread\/ThreadPage\.tsx$/],
  ['composer', /\/web\/src\/faces\/(?:pc|h5)\/composer\/ComposerPage\.tsx$/],
  ['page', /\/web\/src\/faces\/(?:pc|h5|both)\/[a-z-]+\/[A-Za-z]+Page\.tsx$/],
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

/** Its index names every endpoint, limit and code of the contract; who imports it uses those it names. */
const browserContract = /\/contracts\/src\/browser\/index\.ts$/

/** What the index of the browser's contract calls what a module exports: `threadsApi`, or each of its constants. */
function namesInContract(id: string, index: string): readonly string[] {
  const file = id.split('/contracts/src/').at(-1)?.replace('browser/', './') ?? ''
  const line = index.split('\n').find((one) => /["']([^"']+)["'];?$/.exec(one)?.[1]?.endsWith(file))
  return line?.match(/\w+(?= from\b)|\w+(?=[,\s]*[,}])/g) ?? []
}

/** The modules that come with a module wherever they are: those that import it, the contract's index aside. */
function importersOf(id: string, modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const index = importers.find((one) => browserContract.test(one))
  if (index === undefined) return importers
  const names = namesInContract(id, modules.getModuleInfo(index)?.code ?? '')
  const users = modules.getModuleInfo(index)?.importers ?? []
  const isUser = (user: string) =>
    names.some((name) => modules.getModuleInfo(user)?.code?.includes(name) ?? true)
  return [...importers.filter((one) => one !== index), ...users.filter(isUser)]
}

/** The roots from which a module is reached by plain imports. */
function reachedFrom(id: string, modules: Modules): Reached {
  const met = new Set([id])
  const waiting = [id]
  const roles = new Set<Role>()
  const faces = new Set<string>()
  let pages = 0
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const role = roleOf(one)
    if (role) roles.add(role)
    if (role && pageRoles.includes(role)) pages += 1
    if (role) for (const face of [faceOf(one) ?? ['h5', 'pc']].flat()) faces.add(face)
    for (const importer of importersOf(one, modules))
      if (!met.has(importer)) {
        met.add(importer)
        waiting.push(importer)
      }
  }
  return { roles, pages, faces }
}

/** Pages that share a module before it lies in the file of what they share. */
const sharedByPages = 3

/** Roots that are loaded together too; every other has a file of its own, which a document can name. */
const together: readonly Role[] = ['late']

/** What is loaded together, the more common first: what belongs to several belongs to the first. */
function partOf({ roles, pages }: Reached): string | null {
  const is = (role: Role) => roles.has(role)
  if (is('core') || is('h5') || is('pc')) return 'first'
  if (is('lines')) return 'lines'
  if (is('late')) return 'late'
  if (is('live')) return 'live'
  if (is('aside')) return 'aside'
  if (is('thread')) return is('composer') || is('editor') ? 'writing' : 'thread'
  if (is('composer')) return 'composer'
  return pages >= sharedByPages ? 'common' : null
}

/** What only one face loads at first, but the other comes to load, must not come with the other's first load. */
function firstOfBoth(part: string, { roles }: Reached): string {
  if (part !== 'first' || roles.has('core') || (roles.has('h5') && roles.has('pc'))) return part
  if (roles.has('lines')) return 'lines'
  if (roles.has('late')) return 'late'
  return roles.has('h5') ? 'first-h5' : 'first-more'
}

/**
 * The file that a module lies in beside its page's own, null for none: a browser asks for six files at a time only, so
 * what is loaded together lies together. `first` comes at once, `lines` with what cards show besides text and
 * pictures, `late` with the first sign of a reader (the navigator and the definitions of all pages), `live` with what a member hears of, `aside` with cards of people and hints; then what the thread and the
 * composer share, what each has, and what other pages share. What readers of one face never load is apart. Whatever a
 * module imports is reached from wherever it is itself, so that no two files import each other.
 */
export function pagePartOf(id: string, modules: Modules): string | null {
  const info = modules.getModuleInfo(id)
  if (!info || info.isEntry || ofFormsOnly.test(id)) return null
  if (info.dynamicImporters.length > 0) return together.find((role) => role === roleOf(id)) ?? null
  const reached = reachedFrom(id, modules)
  const part = partOf(reached)
  if (part === null) return null
  const [only, other] = reached.faces
  return other === undefined ? `${part}-${only}` : firstOfBoth(part, reached)
}
