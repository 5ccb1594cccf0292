import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { attachmentTypes, mediaStatus, tomIds } from '../../contracts/src/index.ts'
import type { Context } from '../../server/src/context.ts'
import type { Tx } from '../../server/src/drivers/db/db.ts'
import { newFileKey } from '../../server/src/drivers/files/file-key.ts'
import { castVote } from '../../server/src/modules/threads/blocks/ballot-store.ts'
import type { StoredBlock } from '../../server/src/modules/threads/blocks/block-kind.ts'
import type { DemoExtras } from './content/extras.ts'
import { makeMelody, makeSheet } from './make-files.ts'

const dayMs = 86_400_000

/** Where and whose the blocks are. */
interface Standing {
  readonly ctx: Context
  readonly tx: Tx
  readonly authorId: number
  /** Milliseconds since 1970. */
  readonly at: number
}

interface DemoFile {
  readonly type: number
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

async function keepFile({ ctx, tx, authorId, at }: Standing, file: DemoFile): Promise<number> {
  const key = newFileKey('bin')
  await ctx.files.put(key, Readable.from([file.bytes]))
  const { id } = await tx
    .insertInto('attachments')
    .values({
      user_id: authorId,
      type: file.type,
      type_id: 0,
      sort: 0,
      is_approved: 1,
      file_key: key,
      file_name: file.name,
      extension: file.name.split('.').at(-1) ?? '',
      file_type: file.mediaType,
      file_size: file.bytes.length,
      file_width: 0,
      file_height: 0,
      ip: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function keepMedia(
  standing: Standing,
  file: Omit<DemoFile, 'type'>,
  facts: {
    readonly isVideo: boolean
    readonly width: number
    readonly height: number
    readonly durationMs: number
  },
): Promise<StoredBlock> {
  const { tx, authorId, at } = standing
  const { isVideo, width, height, durationMs } = facts
  const type = isVideo ? attachmentTypes.video : attachmentTypes.audio
  const attachmentId = await keepFile(standing, { ...file, type })
  const { id: mediaId } = await tx
    .insertInto('thread_video')
    .values({
      user_id: authorId,
      type: isVideo ? 0 : 1,
      status: mediaStatus.done,
      reason: '',
      attachment_id: attachmentId,
      cover_key: '',
      width,
      height,
      duration_ms: durationMs,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tomId: isVideo ? tomIds.video : tomIds.audio, value: { mediaId, attachmentId }, pricedIds: [] }
}

async function makeSound(standing: Standing, { sound }: DemoExtras): Promise<StoredBlock[]> {
  if (!sound) return []
  const file = { name: sound.name, mediaType: 'audio/wav', bytes: makeMelody(sound.seconds) }
  const facts = { isVideo: false, width: 0, height: 0, durationMs: sound.seconds * 1000 }
  return [await keepMedia(standing, file, facts)]
}

async function makeVideo(standing: Standing, { video }: DemoExtras): Promise<StoredBlock[]> {
  if (!video) return []
  const url = new URL(`./media/${video.file}`, import.meta.url)
  const facts = await standing.ctx.media.probe(fileURLToPath(url))
  if (!facts?.hasVideo) throw new Error(`The video ${video.file} of the demo is not a video.`)
  const file = { name: video.name, mediaType: facts.mediaType, bytes: await readFile(url) }
  return [await keepMedia(standing, file, { ...facts, isVideo: true })]
}

async function makeSheets(standing: Standing, { sheets = [] }: DemoExtras): Promise<StoredBlock[]> {
  const docIds: number[] = []
  for (const { name, lines } of sheets) {
    const file = { type: attachmentTypes.file, name, mediaType: 'application/pdf', bytes: makeSheet(lines) }
    docIds.push(await keepFile(standing, file))
  }
  return docIds.length === 0 ? [] : [{ tomId: tomIds.file, value: { docIds }, pricedIds: [] }]
}

function makeVote({ at }: Standing, { vote }: DemoExtras): StoredBlock[] {
  if (!vote) return []
  const value = {
    voteIds: [],
    voteTitle: vote.title,
    choiceType: vote.isMultiple ? 2 : 1,
    expiredAt: at + vote.days * dayMs,
    options: vote.options.map(([content]) => ({ id: 0, content })),
  }
  return [{ tomId: tomIds.vote, value, pricedIds: [] }]
}

function makeGoods({ goods }: DemoExtras, imageId: number): StoredBlock[] {
  if (!goods) return []
  const { title, address, priceCents } = goods
  return [{ tomId: tomIds.goods, value: { title, address, priceCents, imageId, shared: '' }, pricedIds: [] }]
}

/** The blocks of a demo thread besides its pictures; what they name is kept, and belongs to nothing yet, as does the
 * picture of its goods. */
export async function makeBlocks(
  standing: Standing,
  extras: DemoExtras,
  goodsImageId: number,
): Promise<StoredBlock[]> {
  return [
    ...(await makeVideo(standing, extras)),
    ...(await makeSound(standing, extras)),
    ...(await makeSheets(standing, extras)),
    ...makeVote(standing, extras),
    ...makeGoods(extras, goodsImageId),
  ]
}

/** Has the people of the demo vote, an hour apart. */
export async function castDemoVotes(
  { ctx, tx, at }: Standing,
  threadId: number,
  { vote }: DemoExtras,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  if (!vote) return
  const options = await tx
    .selectFrom('thread_vote_subitems as s')
    .innerJoin('thread_votes as v', 'v.id', 's.thread_vote_id')
    .select(['s.id', 's.content', 'v.id as vote'])
    .where('v.thread_id', '=', threadId)
    .execute()
  const chosen = new Map<string, number[]>()
  for (const [content, voters] of vote.options)
    for (const voter of voters) {
      const id = options.find((option) => option.content === content)?.id ?? 0
      chosen.set(voter, [...(chosen.get(voter) ?? []), id])
    }
  let now = at
  for (const [voter, ids] of chosen) {
    const userId = people.get(voter)
    const voteId = options[0]?.vote
    if (userId === undefined || voteId === undefined) throw new Error(`"${voter}" cannot vote in the demo.`)
    now += 60_000
    await castVote(ctx, tx, { voteId, userId, options: ids, now })
  }
}
