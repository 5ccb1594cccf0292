import { type AttachmentView, limits, type ThreadView, tomIds } from '@chaguan/contracts/browser'
import { isBlank } from '@chaguan/contracts/visible-text'
import { bodyOf, fieldsOf, numberIn, textIn } from './block-forms/composer-kind.ts'
import { areSameExtras, type Extras, extrasOf } from './block-forms/extras.ts'
import { textOfHtml } from './text/plain-html.ts'
import { lengthOfHtml } from './text/text-length.ts'

/** A picture or file of a draft. */
export interface DraftFile {
  /** Its id; for audio and video the id of the media. */
  readonly id: number
  readonly name: string
  readonly url: string
  /** Bytes; 0 when unknown. */
  readonly size: number
}

/** The kinds of uploads: pictures and files in their order, at most one audio and one video. */
export const fileKinds = ['pictures', 'files', 'audio', 'video'] as const
export type FileKind = (typeof fileKinds)[number]

/** The content of the composer. */
export interface ThreadDraft extends Readonly<Record<FileKind, readonly DraftFile[]>> {
  readonly title: string
  /** The text as the server stores it. */
  readonly html: string
  /** 0 while none is chosen. */
  readonly categoryId: number
  readonly isAnonymous: boolean
  readonly extras: Extras
}

function attachmentsOf(thread: ThreadView, tomId: string): readonly DraftFile[] {
  const body = bodyOf(thread, tomId)
  if (!Array.isArray(body)) return []
  return (body as AttachmentView[]).map(({ id, fileName, url, thumbUrl, fileSize }) => ({
    id,
    name: fileName,
    url: thumbUrl ?? url,
    size: fileSize,
  }))
}

function mediaOf(thread: ThreadView, tomId: string): readonly DraftFile[] {
  const fields = fieldsOf(bodyOf(thread, tomId))
  const id = fields ? numberIn(fields, 'threadVideoId') : 0
  return fields && id > 0
    ? [{ id, name: textIn(fields, 'fileName'), url: textIn(fields, 'mediaUrl'), size: 0 }]
    : []
}

const filesOf = (thread: ThreadView): Readonly<Record<FileKind, readonly DraftFile[]>> => ({
  pictures: attachmentsOf(thread, tomIds.image),
  files: attachmentsOf(thread, tomIds.file),
  audio: mediaOf(thread, tomIds.audio),
  video: mediaOf(thread, tomIds.video),
})

/** A published thread as a draft for editing. */
export function draftOfThread(thread: ThreadView): ThreadDraft {
  return {
    title: thread.title,
    html: thread.content.text,
    categoryId: thread.categoryId,
    isAnonymous: thread.isAnonymous === 1,
    ...filesOf(thread),
    extras: extrasOf(thread),
  }
}

/** Whether the HTML contains no visible text, picture or horizontal rule. */
const isEmptyHtml = (html: string) => !/<(?:img|hr) /.test(html) && isBlank(textOfHtml(html))

/** Kinds that may be published without text; a place or a price alone is not enough. */
const ownContent = ['embed', 'goods', 'vote', 'reward', 'packet', 'plugins'] as const

export function isEmptyDraft(written: Omit<ThreadDraft, 'categoryId' | 'isAnonymous'>): boolean {
  if (!isBlank(written.title) || !isEmptyHtml(written.html)) return false
  return (
    fileKinds.every((kind) => written[kind].length === 0) && ownContent.every((name) => !written.extras[name])
  )
}

export const areSameFiles = (one: ThreadDraft, other: ThreadDraft) =>
  fileKinds.every((kind) => one[kind].map(({ id }) => id).join() === other[kind].map(({ id }) => id).join())

/** Whether two drafts look the same to a reader. */
export function isSameDraft(one: ThreadDraft, other: ThreadDraft): boolean {
  const partsOf = ({ title, html, categoryId, isAnonymous }: ThreadDraft) =>
    [title.trim(), html, categoryId, isAnonymous].join('\n')
  return (
    partsOf(one) === partsOf(other) && areSameFiles(one, other) && areSameExtras(one.extras, other.extras)
  )
}

/** The error of the text's length; null when it is valid. */
export function lengthProblem({ title, html }: Pick<ThreadDraft, 'title' | 'html'>): 'title' | 'text' | null {
  if ([...title.trim()].length > limits.titleCharacters) return 'title'
  return lengthOfHtml(html) > limits.threadCharacters ? 'text' : null
}
