import { blockLimits, tomIds, type VoteView, voteChoices } from '@chaguan/contracts'
import { invalid } from '../../../http/app-error.ts'
import { type BlockPresentation, type BlockQuery, type BlockTarget, defineKind } from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { cutWords, fieldsOf, readNumber, readText, readTime } from './read-body.ts'
import {
  eraseVotes,
  findChosen,
  insertVote,
  lockVote,
  readVotes,
  setOptions,
  updateVote,
  type VoteOption,
  type VoteRow,
} from './vote-store.ts'

interface VoteValue {
  /** Ids in thread_votes, as the wire has them; empty until it is stored. */
  readonly voteIds: readonly number[]
  readonly voteTitle: string
  readonly choiceType: number
  readonly expiredAt: number
  readonly options: readonly VoteOption[]
}

const dayMs = 86_400_000
const unchangeable = () => invalid('blocks.vote.hasVotes')

function readOption(given: unknown): VoteOption {
  const fields = fieldsOf(typeof given === 'string' ? { content: given } : given, blockNames.options)
  return {
    id: readNumber(fields.id || 0, blockNames.options, 0, Number.MAX_SAFE_INTEGER),
    content: readText(fields.content, blockNames.options, blockLimits.voteOptionCharacters, 1),
  }
}

function readOptions(given: unknown): VoteOption[] {
  const { minVoteOptions, maxVoteOptions } = blockLimits
  const count = Array.isArray(given) ? given.length : 0
  if (!Array.isArray(given) || count < minVoteOptions || count > maxVoteOptions)
    throw invalid('blocks.vote.optionCount', { minVoteOptions, maxVoteOptions })
  const options = given.map(readOption)
  if (new Set(options.map(({ content }) => content)).size < count) throw invalid('blocks.vote.sameOptions')
  const ids = options.map(({ id }) => id).filter((id) => id > 0)
  if (new Set(ids).size < ids.length) throw invalid('blocks.vote.optionTwice')
  return options
}

/** Throws for an end in the past, or too far in the future, when it is being set. */
function checkEnd(expiredAt: number, now: number): void {
  if (expiredAt <= now) throw invalid('blocks.vote.endsInPast')
  if (expiredAt > now + blockLimits.maxVoteDays * dayMs) throw invalid('blocks.vote.tooLong')
}

async function create({ tx, threadId, now }: BlockTarget, value: VoteValue): Promise<VoteValue> {
  checkEnd(value.expiredAt, now)
  if (value.options.some(({ id }) => id > 0)) throw invalid('blocks.vote.optionMissing')
  const { voteTitle: vote_title, choiceType: choice_type, expiredAt: expired_at } = value
  const id = await insertVote(tx, { thread_id: threadId, vote_title, choice_type, expired_at }, now)
  await setOptions(tx, id, value.options)
  return { ...value, voteIds: [id] }
}

async function change(place: BlockTarget, value: VoteValue, id: number): Promise<VoteValue> {
  const { ctx, tx, threadId, now } = place
  const found = await lockVote(ctx, tx, id)
  if (!found) return create(place, value)
  const { head, options } = found
  const byContent = new Map(options.map((option) => [option.content, option.id]))
  // An option without an id is matched by its text.
  const wanted = value.options.map((option) =>
    option.id > 0 ? option : { ...option, id: byContent.get(option.content) ?? 0 },
  )
  const known = new Set(options.map((option) => option.id))
  if (wanted.some((option) => option.id > 0 && !known.has(option.id)))
    throw invalid('blocks.vote.optionMissing')
  const isEndNew = head.expired_at !== value.expiredAt
  const isSame =
    !isEndNew &&
    head.vote_title === value.voteTitle &&
    head.choice_type === value.choiceType &&
    JSON.stringify(wanted.map(({ content }) => content)) ===
      JSON.stringify(options.map(({ content }) => content))
  if (isEndNew || place.isNew) checkEnd(value.expiredAt, now)
  if (!isSame) {
    if (head.vote_users > 0) throw unchangeable()
    const { voteTitle: vote_title, choiceType: choice_type, expiredAt: expired_at } = value
    await updateVote(tx, id, { thread_id: threadId, vote_title, choice_type, expired_at }, now)
    await setOptions(tx, id, wanted)
  }
  return { ...value, voteIds: [id] }
}

const noRows: readonly VoteRow[] = []

interface SeenVotes {
  /** One row an option, by thread. */
  readonly rows: ReadonlyMap<number, readonly VoteRow[]>
  /** The options that the viewer has chosen. */
  readonly chosen: ReadonlySet<number>
}

const queryVotes: BlockQuery = async (ctx, viewer, { threadIds }): Promise<SeenVotes> => {
  const rows = await readVotes(ctx, threadIds)
  const ids = new Set([...rows.values()].flatMap((options) => options.map(({ id }) => id)))
  return { rows, chosen: await findChosen(ctx, [...ids], viewer.id) }
}

/** Formats the share of voters like `12.5%`; the number 0 for none, as the wire requires. */
export function voteRate(votes: number, voters: number): string | 0 {
  if (votes === 0 || voters === 0) return 0
  return `${Math.round((votes / voters) * 1000) / 10}%`
}

const isVoteExpired = (rows: readonly VoteRow[], { ctx }: BlockPresentation<unknown>) =>
  (rows[0]?.expired_at ?? 0) <= ctx.clock.now()

function presentVote(
  rows: readonly VoteRow[],
  chosen: ReadonlySet<number>,
  scene: BlockPresentation<unknown>,
): VoteView[] {
  const head = rows[0]
  if (!head) return []
  return [
    {
      voteId: head.id,
      voteTitle: head.vote_title,
      choiceType: head.choice_type,
      voteUsers: head.vote_users,
      expiredAt: scene.ctx.time.format(head.expired_at),
      isExpired: isVoteExpired(rows, scene),
      isVoted: rows.some((row) => chosen.has(row.subitem_id)),
      subitems: rows.map((row) => ({
        id: row.subitem_id,
        content: row.content,
        voteCount: row.vote_count,
        isVoted: chosen.has(row.subitem_id),
        voteRate: voteRate(row.vote_count, head.vote_users),
      })),
    },
  ]
}

/**
 * A vote (docs/reference/wire-content.md#content-blocks, tomId 109). Nothing can be changed once somebody has voted.
 */
export const voteBlock = defineKind<VoteValue, SeenVotes>({
  tomId: tomIds.vote,
  right: 'thread.insertVote',
  read(body, reading) {
    const fields = fieldsOf(body, blockNames.vote)
    const voteId = readNumber(fields.voteId || 0, 'voteId', 0, Number.MAX_SAFE_INTEGER)
    const value = {
      voteIds: voteId > 0 ? [voteId] : [],
      voteTitle: readText(fields.voteTitle, blockNames.voteTitle, blockLimits.voteTitleCharacters, 1),
      choiceType: readNumber(
        fields.choiceType,
        blockNames.choiceType,
        voteChoices.single,
        voteChoices.multiple,
      ),
      expiredAt: readTime(fields.expiredAt, blockNames.expiredAt, reading),
      options: readOptions(fields.subitems),
    }
    return { tomId: tomIds.vote, value, pricedIds: [] }
  },
  async store(place, block, before) {
    const [known] = before?.value.voteIds ?? []
    const [named] = block.value.voteIds
    if (named !== undefined && named !== known) throw invalid('blocks.vote.missing')
    const value = known ? await change(place, block.value, known) : await create(place, block.value)
    return { ...block, value }
  },
  async remove({ ctx, tx, threadId }, before) {
    const [id] = before.value.voteIds
    const found = id === undefined ? undefined : await lockVote(ctx, tx, id)
    if (found && found.head.vote_users > 0) throw unchangeable()
    await eraseVotes(tx, threadId)
  },
  texts: ({ value }) => [value.voteTitle, ...value.options.map(({ content }) => content)],
  withTexts(block, [title = '', ...contents]) {
    const { voteTitleCharacters, voteOptionCharacters } = blockLimits
    const options = block.value.options.map(({ id }, index) => ({
      id,
      content: cutWords(contents[index] ?? '', voteOptionCharacters),
    }))
    const voteTitle = cutWords(title, voteTitleCharacters)
    const said = new Set(options.map(({ content }) => content))
    if (voteTitle === '' || said.has('') || said.size < options.length)
      throw invalid('blocks.vote.optionsReplaced')
    return { ...block, value: { ...block.value, voteTitle, options } }
  },
  query: queryVotes,
  cacheInputs(_block, scene) {
    const { found, threadId, isLocked, isSoldWhole, ctx } = scene
    const rows = found.rows.get(threadId) ?? noRows
    const chosen = rows.filter((row) => found.chosen.has(row.subitem_id))
    return [isLocked && isSoldWhole, isVoteExpired(rows, scene), ctx.time, rows, ...chosen]
  },
  present(_block, scene) {
    // A thread that is sold as a whole includes the options.
    if (scene.isLocked && scene.isSoldWhole) return []
    return presentVote(scene.found.rows.get(scene.threadId) ?? noRows, scene.found.chosen, scene)
  },
})
