import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { attachmentTypes, tomIds } from '../../contracts/src/index.ts'
import { castVote } from '../../server/src/modules/threads/blocks/ballot-store.ts'
import type { StoredBlock } from '../../server/src/modules/threads/blocks/block-kind.ts'
import type { DemoExtras } from './content/thread-blocks.ts'
import { type DemoContent, storeDemoFile, storeDemoMedia } from './demo-files.ts'
import { makeMelody, makeSheet } from './make-files.ts'

const dayMs = 86_400_000

async function makeSound(standing: DemoContent, { sound }: DemoExtras): Promise<StoredBlock[]> {
  if (!sound) return []
  const file = { name: sound.name, mediaType: 'audio/wav', bytes: makeMelody(sound.seconds) }
  const facts = { isVideo: false, width: 0, height: 0, durationMs: sound.seconds * 1000 }
  return [await storeDemoMedia(standing, file, facts)]
}

async function makeVideo(standing: DemoContent, { video }: DemoExtras): Promise<StoredBlock[]> {
  if (!video) return []
  const url = new URL(`./media/${video.file}`, import.meta.url)
  const facts = await standing.ctx.media.probe(fileURLToPath(url))
  if (!facts?.hasVideo) throw new Error(`The video ${video.file} of the demo is not a video.`)
  const file = { name: video.name, mediaType: facts.mediaType, bytes: await readFile(url) }
  return [await storeDemoMedia(standing, file, { ...facts, isVideo: true })]
}

async function makeSheets(
  standing: DemoContent,
  { sheets = [], sheetsPriceCents = 0 }: DemoExtras,
): Promise<StoredBlock[]> {
  const docIds: number[] = []
  for (const { name, lines } of sheets) {
    const file = { type: attachmentTypes.file, name, mediaType: 'application/pdf', bytes: makeSheet(lines) }
    docIds.push(await storeDemoFile(standing, file))
  }
  const pricedIds = sheetsPriceCents > 0 ? docIds : []
  return docIds.length === 0 ? [] : [{ tomId: tomIds.file, value: { docIds }, pricedIds }]
}

function makeVote({ at }: DemoContent, { vote }: DemoExtras): StoredBlock[] {
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

/**
 * Creates the blocks of a demo thread besides its pictures. Their files are stored unattached, as is the picture of a
 * product.
 */
export async function makeBlocks(
  standing: DemoContent,
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

/** Casts the votes of demo members, an hour apart. */
export async function castDemoVotes(
  { ctx, tx, at }: DemoContent,
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
