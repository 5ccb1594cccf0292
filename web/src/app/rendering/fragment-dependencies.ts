import { forumApi, usersApi } from '@chaguan/contracts/browser'
import type { ReadServerAnswer, ServerAnswer } from '../../api/server-answers.ts'
import type { PageContext } from '../../shared/page/page-context.tsx'
import { digestOf, digestOfData, digestOfParts } from './digests.ts'
import {
  type Dependency,
  type DependencySource,
  isPlain,
  propertyOf,
  queryOf,
  type RecordedDependencies,
  RecordingQuery,
  record,
  recordingAnswer,
  recordingData,
} from './recorded-dependencies.ts'
import { callKeyOf, type ServerQueryClient } from './server-query-client.ts'

/** A call whose response a fragment reads. */
type FragmentCall = readonly [path: string, input: unknown]

/** Tracks what the fragments of one page read besides their input. */
export interface DependencyTracker {
  /** The digest of a dependency's current value. */
  valueOf(dependency: Dependency): string
  /** Reads responses and records which properties of them were read, for all responses of their path. */
  recordAnswers: (recorded: RecordedDependencies) => ReadServerAnswer
  /** The digest of the response to a fragment's call, of a property of it, or of a property of that. */
  valueOfRead(call: FragmentCall, name?: string, inner?: string): string
  /** Wraps a page context so that property reads are recorded. */
  recordContext(recorded: RecordedDependencies, context: PageContext): PageContext
  /** The parameters of the page's address, whose reads are recorded. */
  queryOf(recorded: RecordedDependencies): URLSearchParams
  /** Returns a function that calls a selector and records it. */
  selectorReader(recorded: RecordedDependencies): NonNullable<PageContext['readSelector']>
  /** Reads the responses to a fragment's calls; records which properties of them, the site and the member were read. */
  reader(recorded: RecordedDependencies, calls: readonly FragmentCall[]): ReadServerAnswer
}

/** A property of the Data of a response, or of an object in it; undefined when there is none. */
function propertyOfAnswer(
  answer: ServerAnswer | undefined,
  name: string,
  inner: string | undefined,
): unknown {
  const value = propertyOf(answer && 'data' in answer ? answer.data : undefined, name)
  return inner === undefined ? value : propertyOf(value, inner)
}

const partsOfDependencies = new Map<string, readonly string[]>()

/** Source and names of a dependency; there are as many dependencies as reads in the code. */
function partsOf(dependency: string): readonly string[] {
  const known = partsOfDependencies.get(dependency)
  if (known) return known
  const parts = dependency.split(' ')
  partsOfDependencies.set(dependency, parts)
  return parts
}

type PageAnswers = Pick<ServerQueryClient, 'read' | 'textOf' | 'answers'>

/** The responses of a path, and the digest of their inputs. */
interface AnswersOfPath {
  readonly all: readonly { readonly parts: readonly string[]; readonly answer: ServerAnswer | undefined }[]
  readonly inputs: string
}

/** Returns a function that returns the digests of all responses of a path with their inputs, or of one property of them. */
function digestAnswers(answers: Pick<PageAnswers, 'read' | 'answers'>) {
  const byPath = new Map<string, AnswersOfPath>()
  const answersTo = (path: string) => {
    const known = byPath.get(path)
    if (known) return known
    const sent = answers.answers.filter((answer) => answer.path === path)
    const all = sent.map(({ input, parts }) => ({ parts, answer: answers.read(path, input) }))
    const made = { all, inputs: digestOf(JSON.stringify(sent.map(({ input }) => input))) }
    byPath.set(path, made)
    return made
  }
  return (path: string, name?: string, inner?: string): string => {
    const { all, inputs } = answersTo(path)
    const digests = all.map(({ answer, parts }) =>
      name === undefined ? digestOfParts(parts) : digestOfData(propertyOfAnswer(answer, name, inner)),
    )
    return `${inputs} ${digests.join()}`
  }
}

/** Creates the tracker for one page. */
export function createDependencyTracker(answers: PageAnswers, page: PageContext): DependencyTracker {
  const known = new Map<Dependency, string>()
  const digestsOfAnswers = new Map<readonly string[], string>()
  const answersOf = digestAnswers(answers)
  const query = queryOf(page.url)
  const queries: Readonly<Record<string, readonly [path: string, input: unknown]>> = {
    forum: [forumApi.readForum.path, {}],
    me: [usersApi.openProfile.path, { userId: page.userId }],
  }

  const parts = new Map<string, Readonly<Record<string, unknown>>>([
    ['page', { ...page, readSelector: undefined }],
  ])

  function dataOf(part: string): Readonly<Record<string, unknown>> | undefined {
    const found = parts.get(part)
    if (found) return found
    const [path = '', input] = queries[part] ?? []
    const answer = answers.read(path, input)
    if (!answer || !('data' in answer)) return undefined
    // Sound: both are objects by the contract. A copy, since a proxy must return the properties of a frozen object.
    const data = { ...(answer.data as Readonly<Record<string, unknown>>) }
    parts.set(part, data)
    return data
  }

  /** Which part a call reads, if any; `ownId` is the user id that stands for the viewer. */
  function partOf(path: string, input: unknown, ownId: number | null): DependencySource | null {
    if (path === forumApi.readForum.path) return 'forum'
    if (path !== usersApi.openProfile.path || page.userId === null) return null
    const { userId } = input as { readonly userId?: unknown }
    return userId === ownId ? 'me' : null
  }

  /** Whether a visitor's own data is read, which does not exist. */
  const isNobody = (path: string, input: unknown) =>
    page.userId === null &&
    path === usersApi.openProfile.path &&
    (input as { readonly userId?: unknown }).userId === 0

  function read(dependency: Dependency): string {
    if (typeof dependency !== 'string') return digestOf(JSON.stringify(dependency(page)))
    const [part = '', name = '', inner, ofInner] = partsOf(dependency)
    if (part === 'answers') return answersOf(name, inner, ofInner)
    if (part === 'query') return digestOfData(query.getAll(name))
    const value = dataOf(part)?.[name]
    return digestOfData(inner === undefined ? value : propertyOf(value, inner))
  }

  function readPart(part: DependencySource, recorded: RecordedDependencies): ServerAnswer | undefined {
    const data = dataOf(part)
    if (data) return { data: recordingData(part, data, recorded) }
    const [path = '', input] = queries[part] ?? []
    // HTML that depends on a refusal is not cached.
    recorded.isUnknown = true
    return answers.read(path, input)
  }

  const selectorReader: DependencyTracker['selectorReader'] = (recorded) => (dependency) => {
    record(recorded, dependency)
    return dependency(page)
  }

  function recordAnswer(whole: string, answer: ServerAnswer | undefined, recorded: RecordedDependencies) {
    if (answer && 'data' in answer && isPlain(answer.data))
      return { data: recordingAnswer(whole, answer.data, recorded) }
    record(recorded, whole)
    return answer
  }

  return {
    selectorReader,
    queryOf: (recorded) => new RecordingQuery(page.url, recorded),
    recordAnswers: (recorded) => (path, input) => {
      const part = partOf(path, input, page.userId)
      if (part) return readPart(part, recorded)
      return recordAnswer(`answers ${path}`, answers.read(path, input), recorded)
    },
    recordContext: (recorded, context) =>
      recordingData('page', { ...context, readSelector: selectorReader(recorded) }, recorded),
    valueOf(dependency) {
      const found = known.get(dependency)
      if (found !== undefined) return found
      const value = read(dependency)
      known.set(dependency, value)
      return value
    },
    valueOfRead([path, input], name, inner) {
      if (name !== undefined) return digestOfData(propertyOfAnswer(answers.read(path, input), name, inner))
      const parts = answers.textOf(path, input) ?? []
      const found = digestsOfAnswers.get(parts) ?? digestOfParts(parts)
      digestsOfAnswers.set(parts, found)
      return found
    },
    reader(recorded, calls) {
      const keys = calls.map(([path, input]) => callKeyOf(path, input))
      return (path, input) => {
        // A fragment is rendered without the viewer's id and uses 0 for it.
        const part = partOf(path, input, 0)
        if (part) return readPart(part, recorded)
        const answer = answers.read(path, input)
        const index = keys.indexOf(callKeyOf(path, input))
        // The key has the text of a response, but not its failure.
        if (index >= 0 && !(answer && 'failure' in answer))
          return recordAnswer(`reads ${index}`, answer, recorded)
        if (!isNobody(path, input)) recorded.isUnknown = true
        return answer
      }
    },
  }
}
