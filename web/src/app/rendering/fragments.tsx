import { randomBytes } from 'node:crypto'
import type { PagePlugin, PageRequest } from '@chaguan/contracts/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerAnswersContext } from '../../api/server-answers.ts'
import type { Clock } from '../../i18n/clock.ts'
import type { TextTable } from '../../i18n/texts.ts'
import { LanguageProvider, type TimeReadings } from '../../i18n/use-texts.tsx'
import { PluginProvider } from '../../plugins/plugin-context.ts'
import {
  FragmentProvider,
  type PlacedFragment,
  type PlaceFragment,
} from '../../shared/page/CachedFragment.tsx'
import { type PageContext, PageContextProvider } from '../../shared/page/page-context.tsx'
import { digestOf, digestOfData } from './digests.ts'
import { createDependencyTracker } from './fragment-dependencies.ts'
import {
  type AssembledHtml,
  addressPlaceholder,
  assemble,
  type FragmentPlaceholder,
  formTokenPlaceholder,
  htmlCaches,
  placeholderOf,
  type RenderedFragment,
  splitHtml,
} from './html-cache.ts'
import { type Dependency, PageDependencyError, type RecordedDependencies } from './recorded-dependencies.ts'
import type { ServerQueryClient } from './server-query-client.ts'

/** The input of `createFragments`. */
interface FragmentsInput {
  readonly request: Pick<
    PageRequest,
    'face' | 'lang' | 'userId' | 'origin' | 'url' | 'formToken' | 'plugins' | 'pluginTree' | 'pluginTime'
  >
  readonly pageContext: PageContext
  readonly texts: Partial<TextTable>
  readonly clock: Clock
  readonly answers: Pick<ServerQueryClient, 'read' | 'textOf' | 'answers' | 'refusals' | 'wasAsked'>
}

/** What a page is rendered with: a context that records property reads, and a collector of the rendered times. */
interface RecordingProps {
  readonly pageContext: PageContext
  /** The parameters of its address. */
  readonly query: URLSearchParams
  readonly readings: TimeReadings
  readonly treeOf?: TreeOf
  readonly notePlugin?: (plugin: PagePlugin) => void
}

type TreeOf = PageRequest['pluginTree']

/** The cached fragments of one page. */
export interface Fragments {
  /** Returns the HTML of the named page, from the cache or rendered by `page`; `of` is part of the cache key. */
  render(name: string, of: unknown, page: (how: RecordingProps) => ReactElement): AssembledHtml
}

/** What was recorded while HTML was rendered. */
interface Readings {
  readonly times: TimeReadings
  readonly recorded: RecordedDependencies
  /** The ids of the plugins present in it. */
  readonly plugins: Set<string>
}

/**
 * What the fragments of each name have read besides their input; the values of these dependencies are part of the cache
 * key.
 */
const dependenciesOfNames = new Map<string, RecordedDependencies['dependencies']>()

function dependenciesOf(name: string): RecordedDependencies['dependencies'] {
  const known = dependenciesOfNames.get(name) ?? new Set()
  dependenciesOfNames.set(name, known)
  return known
}

/** A property that fragments of a name read of the response to one of their calls; of the whole one without names. */
interface OwnRead {
  readonly index: number
  readonly names: readonly [name: string | undefined, inner: string | undefined]
}

/** The dependencies of a name: on its own responses, and those that are the same for a whole page. */
interface SplitDependencies {
  /** The number of dependencies when it was made. */
  readonly count: number
  readonly reads: readonly OwnRead[]
  readonly others: readonly Dependency[]
}

const splits = new WeakMap<ReadonlySet<Dependency>, SplitDependencies>()
const ownRead = /^reads (\d+)(?: (\S+))?(?: (\S+))?$/

function splitDependencies(all: ReadonlySet<Dependency>): SplitDependencies {
  const known = splits.get(all)
  if (known?.count === all.size) return known
  const reads: OwnRead[] = []
  const others: Dependency[] = []
  for (const one of all) {
    const [, index, name, inner] = (typeof one === 'string' && ownRead.exec(one)) || []
    if (index === undefined) others.push(one)
    else reads.push({ index: Number(index), names: [name, inner] })
  }
  const made = { count: all.size, reads, others }
  splits.set(all, made)
  return made
}

/** The last key of each placeholder. Placeholders are part of cached HTML. */
const lastKeys = new WeakMap<
  FragmentPlaceholder,
  { readonly own: string; readonly others: string; readonly key: string }
>()

/** The cache key of a placeholder: as long as it is equal the same string, whose hash need not be computed again. */
function keyWith(one: FragmentPlaceholder, own: string, others: string): string {
  const last = lastKeys.get(one)
  if (last?.own === own && last.others === others) return last.key
  const key = `${one.given} ${own} ${others}`
  lastKeys.set(one, { own, others, key })
  return key
}

const none: readonly never[] = []

/** One list for the thousands of cached fragments whose own is empty. */
const orNone = <T,>(list: readonly T[]): readonly T[] => (list.length > 0 ? list : none)

const idMark = randomBytes(12).toString('hex')
/** React emits these before everything else, but a fragment is inserted in the middle of a page. */
const preloads = /^(?:<link rel="preload"[^>]*\/>)+/

const dependencyError = (name: string, what: 'an id' | 'the address') =>
  new PageDependencyError(`The fragment ${name} contains ${what} of its page.`)

/** Whether HTML contains the address of the page elsewhere than as the value of `links.loginFrom`. */
const containsAddress = (html: string) =>
  html
    .split(addressPlaceholder)
    .slice(0, -1)
    .some((before) => !before.endsWith('?next='))

const noQueries = new QueryClient()
noQueries.defaultQueryOptions = () => {
  throw new Error('A fragment reads only the data that it is given.')
}

const callOf = ({ endpoint, input }: PlacedFragment['reads'][number]) => [endpoint.path, input] as const

/** Initial trees of sandboxed plugins; HTML whose trees are not complete yet is not cached. */
const recordedTrees = (treeOf: TreeOf, recorded: RecordedDependencies): TreeOf =>
  treeOf &&
  ((...asked) => {
    const tree = treeOf(...asked)
    if (tree === null) recorded.isUnknown = true
    return tree
  })

function readingsOf(name: string, isUnknown: boolean): Readings {
  return {
    times: { texts: [], isTimed: false },
    recorded: { dependencies: dependenciesOf(name), isUnknown },
    plugins: new Set(),
  }
}

/** The page context of a fragment, without anything that differs between members. */
function neutralContext({ face, lang, origin, userId }: FragmentsInput['request']): PageContext {
  const isMember = userId !== null
  return {
    ...({ face, lang, origin, theme: 'auto', feedView: 'cards', form: null } as const),
    ...{
      formToken: formTokenPlaceholder,
      url: isMember ? '' : addressPlaceholder,
      userId: isMember ? 0 : null,
    },
    go: () => {},
  }
}

function openParts({ request, pageContext, texts, clock, answers }: FragmentsInput) {
  const { face, lang, origin, userId, url, plugins, pluginTree, pluginTime: spent } = request
  const tracker = createDependencyTracker(answers, pageContext)
  const pluginsKey = plugins ? ` ${digestOfData(plugins)}` : ''
  // On each face, visitors and members read other things.
  const kind = `${face} ${userId === null ? 'visitor' : 'member'}`
  const prefix = `${lang} ${origin}${pluginsKey} `
  const neutral = neutralContext(request)

  const now = clock.read()
  const digestsOfNames = new Map<string, { readonly count: number; readonly joined: string }>()

  /** Whether its texts that change with time are still the same. */
  function isCurrent(fragment: RenderedFragment): boolean {
    if (fragment.checkedAt === now) return true
    if (!fragment.timedTexts.every(([textAt, text]) => textAt(now) === text)) return false
    fragment.checkedAt = now
    return true
  }

  /** The digests of what fragments of a name have read so far besides their own responses. */
  function digestsOf(name: string, { count, others }: SplitDependencies): string {
    const known = digestsOfNames.get(name)
    if (known?.count === count) return known.joined
    const joined = others.map(tracker.valueOf).join()
    digestsOfNames.set(name, { count, joined })
    return joined
  }

  function keyOf(one: FragmentPlaceholder): string {
    const { name, reads: queries } = one
    const split = splitDependencies(dependenciesOf(name))
    const own = split.reads.map(({ index, names }) => {
      const query = queries[index]
      return query && tracker.valueOfRead(callOf(query), ...names)
    })
    return keyWith(one, own.join(), digestsOf(name, split))
  }

  return {
    tracker,
    find(one: FragmentPlaceholder): RenderedFragment | null {
      const cached = htmlCaches[one.kind].get(keyOf(one))
      return cached && isCurrent(cached) ? cached : null
    },
    innerOf({ name: placed, of, reads, element }: PlacedFragment): FragmentPlaceholder {
      const name = `${kind} ${placed}`
      const given = `${digestOf(prefix + name)} ${digestOfData(of)}`
      return { kind: 'fragment', name, reads, given, ...((of === null || reads.length > 0) && { element }) }
    },
    pageOf(pageName: string, of: unknown): FragmentPlaceholder {
      const name = `${kind} page ${pageName}`
      // What a page reads of its address is recorded, except by plugins.
      const given = `${digestOf(prefix + name)} ${plugins ? url : ''} ${digestOf(JSON.stringify(of))}`
      return { kind: 'page', name, reads: [], given }
    },
    /** Renders a fragment on its own. */
    htmlOf(
      { name, reads }: FragmentPlaceholder,
      element: ReactElement,
      { recorded, times, plugins: pluginIds }: Readings,
      place: PlaceFragment,
    ): string {
      const note = ({ appId }: PagePlugin) => pluginIds.add(appId)
      const read = tracker.reader(recorded, reads.map(callOf))
      const html = renderToString(
        <ServerAnswersContext value={read}>
          <QueryClientProvider client={noQueries}>
            <PageContextProvider value={{ ...neutral, readSelector: tracker.selectorReader(recorded) }}>
              <LanguageProvider lang={lang} texts={texts} clock={clock} readings={times}>
                <PluginProvider
                  value={
                    plugins
                      ? { plugins, face, treeOf: recordedTrees(pluginTree, recorded), note, spent }
                      : null
                  }
                >
                  <FragmentProvider value={place}>{element}</FragmentProvider>
                </PluginProvider>
              </LanguageProvider>
            </PageContextProvider>
          </QueryClientProvider>
        </ServerAnswersContext>,
        { identifierPrefix: idMark },
      )
      if (html.includes(idMark)) throw dependencyError(name, 'an id')
      if (containsAddress(html)) throw dependencyError(name, 'the address')
      return html.replace(preloads, '')
    },
    /** Caches a fragment under the key from all that it has read, unless it read something outside the key. */
    keep(
      one: FragmentPlaceholder,
      html: string,
      inner: readonly FragmentPlaceholder[],
      readings: Readings,
    ): RenderedFragment {
      const { times, recorded } = readings
      recorded.isComplete = true
      const made = {
        pieces: splitHtml(html, inner),
        timedTexts: orNone(times.texts),
        plugins: orNone([...readings.plugins]),
      }
      if (!times.isTimed && !recorded.isUnknown) htmlCaches[one.kind].set(keyOf(one), made)
      return made
    },
  }
}

/** Creates the fragments of one page. */
export function createFragments(input: FragmentsInput): Fragments {
  const { pageContext, answers } = input
  const { tracker, find, innerOf, pageOf, htmlOf, keep } = openParts(input)
  const { formToken, url } = input.request
  const inserted = {
    formToken: Buffer.from(formToken),
    // As `links.loginFrom` and React write it.
    address: Buffer.from(encodeURIComponent(url).replaceAll("'", '&#x27;')),
  }
  const isKept = answers.refusals.length === 0 && pageContext.form === null

  const elements = new Map<FragmentPlaceholder, ReactElement>()

  /** Collects the fragments placed while a page or a fragment is rendered. */
  function openPlaced() {
    const inner: FragmentPlaceholder[] = []
    const place: PlaceFragment = (fragment) => {
      const one = innerOf(fragment)
      elements.set(one, fragment.element)
      return placeholderOf(inner.push(one) - 1)
    }
    return { inner, place }
  }

  function renderFragment(one: FragmentPlaceholder): RenderedFragment | null {
    const element = elements.get(one) ?? one.element
    if (!element) return null
    const readings = readingsOf(one.name, false)
    const { inner, place } = openPlaced()
    return keep(one, htmlOf(one, element, readings, place), inner, readings)
  }

  const assembled = (page: RenderedFragment) => assemble(page, inserted, { find, render: renderFragment })

  function renderCachedPage(
    page: FragmentPlaceholder,
    element: (how: RecordingProps) => ReactElement,
  ): AssembledHtml {
    const { inner, place } = openPlaced()
    const readings = readingsOf(page.name, !isKept)
    const context = tracker.recordContext(readings.recorded, {
      ...pageContext,
      formToken: formTokenPlaceholder,
      ...(pageContext.userId === null && { returnAddress: addressPlaceholder }),
    })
    const treeOf = recordedTrees(input.request.pluginTree, readings.recorded)
    const notePlugin = ({ appId }: PagePlugin) => void readings.plugins.add(appId)
    const html = renderToString(
      <ServerAnswersContext value={tracker.recordAnswers(readings.recorded)}>
        <FragmentProvider value={place}>
          {element({
            pageContext: context,
            query: tracker.queryOf(readings.recorded),
            readings: readings.times,
            treeOf,
            notePlugin,
          })}
        </FragmentProvider>
      </ServerAnswersContext>,
    )
    if (containsAddress(html)) throw dependencyError(page.name, 'the address')
    // Reads that bypass the recording context are not in the key; caching could send one member's page to another.
    if (answers.wasAsked()) readings.recorded.isUnknown = true
    const rendered = keep(page, html, inner, readings)
    return assembled(rendered) ?? { parts: [], plugins: readings.plugins }
  }

  function renderUncached(element: (how: RecordingProps) => ReactElement): AssembledHtml {
    const readings = { texts: [], isTimed: false }
    const plugins = new Set<string>()
    const notePlugin = ({ appId }: PagePlugin) => void plugins.add(appId)
    const query = tracker.queryOf({ dependencies: new Set(), isUnknown: true })
    const page = element({ pageContext, query, readings, treeOf: input.request.pluginTree, notePlugin })
    const html = renderToString(<ServerAnswersContext value={answers.read}>{page}</ServerAnswersContext>)
    return { parts: [Buffer.from(html)], plugins }
  }

  return {
    render(name, of, element) {
      const page = pageOf(name, of)
      const cached = isKept ? find(page) : null
      try {
        return (cached && assembled(cached)) ?? renderCachedPage(page, element)
      } catch (error) {
        // Plugins may render such values within fragments. Such a page is rendered in one pass; in tests it fails.
        const isExpected = input.request.plugins || import.meta.env.PROD
        if (!(error instanceof PageDependencyError) || !isExpected) throw error
        return renderUncached(element)
      }
    },
  }
}
