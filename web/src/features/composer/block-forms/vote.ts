import { blockLimits, tomIds, voteChoices } from '@chaguan/contracts/browser'
import { isBlank } from '@chaguan/contracts/visible-text'
import { bodyOf, type ComposerKind, fieldsOf, numberIn, textIn } from './composer-kind.ts'

/** An option; `id` is 0 for a new one. */
export interface VoteOptionDraft {
  readonly id: number
  readonly text: string
}

/** A vote in the composer. */
export interface VoteDraft {
  /** 0 for a new one. */
  readonly id: number
  readonly title: string
  readonly isMultiple: boolean
  /** Time of the site, in the wire's format. */
  readonly expiredAt: string
  readonly options: readonly VoteOptionDraft[]
  /** The number of votes; when it is not 0 the vote cannot be changed. */
  readonly voters: number
}

function optionOf(value: unknown): VoteOptionDraft | null {
  const fields = fieldsOf(value)
  return fields && { id: numberIn(fields, 'id'), text: textIn(fields, 'content') || textIn(fields, 'text') }
}

const optionsOf = (value: unknown): readonly VoteOptionDraft[] =>
  Array.isArray(value) ? value.map(optionOf).filter((option) => option !== null) : []

export const voteKind: ComposerKind<VoteDraft> = {
  read(thread) {
    const body = bodyOf(thread, tomIds.vote)
    const fields = fieldsOf(Array.isArray(body) ? body[0] : body)
    if (!fields) return null
    return {
      id: numberIn(fields, 'voteId'),
      title: textIn(fields, 'voteTitle'),
      isMultiple: numberIn(fields, 'choiceType') === voteChoices.multiple,
      expiredAt: textIn(fields, 'expiredAt'),
      options: optionsOf(fields.subitems),
      voters: numberIn(fields, 'voteUsers'),
    }
  },
  kept(value) {
    const fields = fieldsOf(value)
    if (!fields || !Array.isArray(fields.options)) return null
    return {
      id: numberIn(fields, 'id'),
      title: textIn(fields, 'title'),
      isMultiple: fields.isMultiple === true,
      expiredAt: textIn(fields, 'expiredAt'),
      options: optionsOf(fields.options),
      voters: numberIn(fields, 'voters'),
    }
  },
  block: ({ id, title, isMultiple, expiredAt, options }) => ({
    tomId: tomIds.vote,
    body: {
      ...(id > 0 && { voteId: id }),
      voteTitle: title.trim(),
      choiceType: isMultiple ? voteChoices.multiple : voteChoices.single,
      expiredAt,
      subitems: options.map((option) => ({
        ...(option.id > 0 && { id: option.id }),
        content: option.text.trim(),
      })),
    },
  }),
}

export type VoteProblem =
  | 'noTitle'
  | 'titleTooLong'
  | 'tooFew'
  | 'noOption'
  | 'optionTooLong'
  | 'same'
  | 'past'

/**
 * The error of a vote, and the index of its option; null when it is valid. `now` is the site's time in the wire's
 * format.
 */
export function voteProblem(vote: VoteDraft, now: string): { what: VoteProblem; at?: number } | null {
  const voteTitleCharacters = blockLimits.voteTitleCharacters
  const voteOptionCharacters = blockLimits.voteOptionCharacters
  const minVoteOptions = blockLimits.minVoteOptions
  const title = vote.title.trim()
  if (isBlank(title)) return { what: 'noTitle' }
  if ([...title].length > voteTitleCharacters) return { what: 'titleTooLong' }
  if (vote.options.length < minVoteOptions) return { what: 'tooFew' }
  const texts = vote.options.map(({ text }) => text.trim())
  const empty = texts.findIndex(isBlank)
  if (empty >= 0) return { what: 'noOption', at: empty }
  const long = texts.findIndex((text) => [...text].length > voteOptionCharacters)
  if (long >= 0) return { what: 'optionTooLong', at: long }
  const same = texts.findIndex((text, at) => texts.indexOf(text) < at)
  if (same >= 0) return { what: 'same', at: same }
  return vote.expiredAt > now ? null : { what: 'past' }
}
