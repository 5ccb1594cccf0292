import { limits } from '@chaguan/contracts/browser'
import { emojiCodes } from '../rich-text/emoji-codes.ts'
import type { Trigger } from './find-trigger.ts'
import { matchName, type PinyinOf } from './pinyin.ts'

/** A person, topic or emoji that matches the typed text. */
export interface Candidate {
  readonly kind: Trigger['kind']
  readonly name: string
  readonly avatar?: string
  /** Number of threads of a topic. */
  readonly threads?: number
  /** Whether the topic does not exist yet. */
  readonly isNew?: boolean
}

/** The people and topics that the page has loaded, those related to the text first. */
export interface KnownNames {
  readonly people: readonly { readonly nickname: string; readonly avatar: string }[]
  readonly topics: readonly { readonly content: string; readonly threadCount: number }[]
}

const shown = 8

/** Candidates whose names match the typed text, better matches first, each name once. */
function rank(candidates: readonly Candidate[], typed: string, pinyinOf: PinyinOf): Candidate[] {
  const names = new Set<string>()
  const found: [Candidate[], Candidate[]] = [[], []]
  for (const candidate of candidates) {
    const how = matchName(typed, candidate.name, pinyinOf)
    if (how === null || names.has(candidate.name)) continue
    names.add(candidate.name)
    found[how].push(candidate)
  }
  return found.flat().slice(0, shown)
}

/** Adds the typed text as a new topic, unless it exists or is too long (docs/reference/wire-content.md#threads). */
function withNewTopic(found: readonly Candidate[], typed: string): readonly Candidate[] {
  const name = typed.trim()
  const exists = found.some((topic) => topic.name.toLowerCase() === name.toLowerCase())
  if (name === '' || exists || [...name].length > limits.topicCharacters) return found
  return [...found, { kind: 'topic', name, isNew: true }]
}

const emoji: readonly Candidate[] = [...emojiCodes.keys()].map((name) => ({ kind: 'emoji', name }))

/**
 * Returns at most eight candidates for the typed text, by characters, pinyin and initials, perhaps with a new topic.
 */
export function findCandidates(
  trigger: Trigger | null,
  known: KnownNames,
  pinyinOf: PinyinOf,
): readonly Candidate[] {
  if (!trigger) return []
  const { kind, typed } = trigger
  if (kind === 'emoji') return rank(emoji, typed, pinyinOf)
  if (kind === 'member')
    return rank(
      known.people.map(({ nickname, avatar }) => ({ kind, name: nickname, avatar })),
      typed,
      pinyinOf,
    )
  const topics = known.topics.map(({ content, threadCount }) => ({
    kind,
    name: content,
    threads: threadCount,
  }))
  return withNewTopic(rank(topics, typed, pinyinOf), typed)
}

/** The text to insert for a candidate: the server recognises topics between two `#`, and names before a space. */
export function completionText({ kind, name }: Candidate): string {
  if (kind === 'emoji') return `:${name}:`
  return kind === 'topic' ? `#${name}# ` : `@${name} `
}
