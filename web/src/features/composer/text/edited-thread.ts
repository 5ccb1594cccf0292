import {
  type AttachmentView,
  type EmbedView,
  type GoodsView,
  type MediaView,
  mediaStatus,
  type ThreadView,
  tomIds,
  type VoteView,
  voteChoices,
} from '@chaguan/contracts/browser'
import { readEmbed } from '@chaguan/contracts/embeds'
import { bodyOf, fieldsOf, numberIn } from '../block-forms/composer-kind.ts'
import type { Extras } from '../block-forms/extras.ts'
import type { DraftFile, ThreadDraft } from '../thread-draft.ts'
import { markTopics } from './mark-names.ts'

/** A file uploaded during the edit, as readers will receive it. */
function uploaded({ id, name, url, size }: DraftFile, order: number): AttachmentView {
  const stored = { attachment: '', filePath: '', fileType: '', fileWidth: 0, fileHeight: 0 }
  const state = { type: 0, typeId: 0, isRemote: false, isApproved: 1, order }
  const extension = name.split('.').at(-1) ?? ''
  return { ...stored, ...state, id, url, thumbUrl: url, fileName: name, fileSize: size, extension }
}

function filesBody(thread: ThreadView, tomId: string, files: readonly DraftFile[]): AttachmentView[] | null {
  const before = bodyOf(thread, tomId)
  const known = new Map((Array.isArray(before) ? before : []).map((file: AttachmentView) => [file.id, file]))
  return files.length > 0 ? files.map((file, order) => known.get(file.id) ?? uploaded(file, order)) : null
}

/** An audio or video; one that was just uploaded has no duration and size yet. */
function mediaBody(thread: ThreadView, tomId: string, [file]: readonly DraftFile[]): unknown {
  if (!file) return null
  const before = fieldsOf(bodyOf(thread, tomId))
  if (before && numberIn(before, 'threadVideoId') === file.id) return before
  const sizes = { width: 0, height: 0, duration: 0, fileSize: file.size }
  const status = file.url ? mediaStatus.done : mediaStatus.transcoding
  const named = { threadVideoId: file.id, fileName: file.name, mediaUrl: file.url, coverUrl: '' }
  return { ...named, ...sizes, status, fileType: '', needPay: 0 } satisfies MediaView
}

/** A vote with the votes cast; a new option has none. */
function voteBody(thread: ThreadView, { vote }: Extras): [VoteView] | null {
  if (!vote) return null
  const body = bodyOf(thread, tomIds.vote)
  const before = Array.isArray(body) ? (body[0] as VoteView | undefined) : undefined
  const cast = new Map(before?.subitems.map((option) => [option.id, option]))
  return [
    {
      ...{ voteUsers: 0, isExpired: false, isVoted: false, ...before },
      voteId: vote.id,
      voteTitle: vote.title.trim(),
      choiceType: vote.isMultiple ? voteChoices.multiple : voteChoices.single,
      expiredAt: vote.expiredAt,
      subitems: vote.options.map(({ id, text }, at) => ({
        ...{ voteCount: 0, isVoted: false, voteRate: 0 as const, ...cast.get(id) },
        // Distinct ids for new options, which have none yet.
        id: id || -1 - at,
        content: text.trim(),
      })),
    },
  ]
}

function embedBody(thread: ThreadView, { embed }: Extras): unknown {
  const found = embed && readEmbed(embed.address)
  if (!embed || !found) return null
  const before = fieldsOf(bodyOf(thread, tomIds.embed))
  if (before?.address === embed.address) return before
  const { site, id } = found
  const pageUrl = site.page(id)
  const addresses = { frameUrl: site.frame(id), pageUrl, address: pageUrl }
  const view: EmbedView = { site: site.id, siteName: embed.siteName, videoId: id, ...addresses, needPay: 0 }
  return view
}

/** The server stores prices with two decimals, whatever was typed. */
const goodsBody = ({ goods }: Extras): GoodsView | null =>
  goods ? { ...goods, price: goods.price && Number(goods.price).toFixed(2) } : null

type Indexes = ThreadView['content']['indexes']

/** A published thread as its readers will see it once its edit is saved, for the preview. */
export function editedThread(thread: ThreadView, written: ThreadDraft): ThreadView {
  const { title, html, extras } = written
  const bodies: readonly (readonly [string, unknown])[] = [
    [tomIds.image, filesBody(thread, tomIds.image, written.pictures)],
    [tomIds.video, mediaBody(thread, tomIds.video, written.video)],
    [tomIds.audio, mediaBody(thread, tomIds.audio, written.audio)],
    [tomIds.file, filesBody(thread, tomIds.file, written.files)],
    [tomIds.embed, embedBody(thread, extras)],
    [tomIds.goods, goodsBody(extras)],
    [tomIds.vote, voteBody(thread, extras)],
  ]
  const before: Indexes = thread.content.indexes
  const changed = new Set(bodies.map(([tomId]) => tomId))
  const others = Object.entries(before).filter(([tomId]) => !changed.has(tomId))
  const edited = bodies.flatMap(([tomId, body]) =>
    body === null ? [] : [[tomId, { operation: 'update', ...before[tomId], tomId, body }] as const],
  )
  const none = { longitude: '', latitude: '', address: '', location: '' }
  return {
    ...thread,
    title,
    position: extras.place ?? none,
    content: {
      ...thread.content,
      text: markTopics(html),
      indexes: Object.fromEntries([...others, ...edited]),
    },
  }
}
