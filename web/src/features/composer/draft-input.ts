import { type InputOf, type ThreadView, type threadsApi, tomIds } from '@chaguan/contracts/browser'
import { changedExtraFields, type Extras, extraBlocks, extraFields } from './block-forms/extras.ts'
import type { ServerCopy } from './drafts/draft-saver.ts'
import { areSameFiles, type DraftFile, draftOfThread, type ThreadDraft } from './thread-draft.ts'

const idsOf = (files: readonly DraftFile[]) => files.map(({ id }) => id)

/** The body of a block of pictures, files or a video, with the ids of the sold ones. */
function soldBody(body: Readonly<Record<string, unknown>>, ids: readonly number[], { price }: Extras) {
  const priceList = price && !price.isWhole ? price.lockedIds.filter((id) => ids.includes(id)) : []
  return { ...body, ...(priceList.length > 0 && { priceList }) }
}

/** The blocks of a draft, by their tom ids. */
function blocksOf({ pictures, files, audio, video, extras }: ThreadDraft) {
  const [sound, film] = [audio[0], video[0]]
  const [pictureIds, fileIds] = [idsOf(pictures), idsOf(files)]
  const bodies: readonly (readonly [string, object | null])[] = [
    [tomIds.image, pictureIds.length > 0 ? soldBody({ imageIds: pictureIds }, pictureIds, extras) : null],
    [tomIds.audio, sound ? { audioId: sound.id } : null],
    [tomIds.video, film ? soldBody({ videoId: film.id }, [film.id], extras) : null],
    [tomIds.file, fileIds.length > 0 ? soldBody({ docIds: fileIds }, fileIds, extras) : null],
  ]
  const uploaded = bodies.flatMap(([tomId, body]) => (body ? [[tomId, { tomId, body }] as const] : []))
  return { ...Object.fromEntries(uploaded), ...extraBlocks(extras) }
}

/** The input of the call that publishes a draft. */
export function publishInput(written: ThreadDraft): InputOf<typeof threadsApi.publishThread> {
  const { title, html, categoryId, isAnonymous, extras } = written
  return {
    title: title.trim(),
    categoryId,
    anonymous: isAnonymous ? 1 : 0,
    ...extraFields(extras),
    content: { text: html, indexes: blocksOf(written) },
  }
}

/** The input of the call that edits a thread. Unchanged parts are not sent, so that nothing of them is lost. */
export function editInput(thread: ThreadView, written: ThreadDraft): InputOf<typeof threadsApi.editThread> {
  const before = draftOfThread(thread)
  const isSameText = written.html === before.html
  const areSameBlocks =
    areSameFiles(written, before) && JSON.stringify(blocksOf(written)) === JSON.stringify(blocksOf(before))
  const areSameTerms =
    JSON.stringify(changedExtraFields(written.extras)) === JSON.stringify(changedExtraFields(before.extras))
  return {
    threadId: thread.threadId,
    title: written.title.trim(),
    categoryId: written.categoryId,
    anonymous: written.isAnonymous ? 1 : 0,
    ...(!areSameTerms && changedExtraFields(written.extras)),
    content: {
      ...(!isSameText && { text: written.html }),
      ...(!areSameBlocks && { indexes: blocksOf(written) }),
    },
  }
}

/**
 * The input of the call that saves or publishes a draft on the server: complete, whatever was stored before. It is
 * refused when the server has another version of the copy.
 */
export function draftInput(
  { id: threadId, version }: ServerCopy,
  written: ThreadDraft,
  draft: 0 | 1,
): InputOf<typeof threadsApi.editThread> {
  const content = { ...publishInput(written), ...changedExtraFields(written.extras) }
  return { threadId, ...content, draft, ...(version !== undefined && { was: version }) }
}
