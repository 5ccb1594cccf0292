import {
  type AttachmentView,
  type InputOf,
  type ThreadView,
  type threadsApi,
  tomIds,
} from '@chaguan/contracts'
import { htmlOfText, textOfHtml } from './plain-html.ts'

/** A picture of a thread that is being written. */
export interface WrittenPicture {
  readonly id: number
  readonly name: string
  readonly url: string
}

/** A thread that is being written. */
export interface Written {
  readonly title: string
  readonly text: string
  /** 0 while none is chosen. */
  readonly categoryId: number
  readonly isAnonymous: boolean
  readonly pictures: readonly WrittenPicture[]
}

function picturesOf({ content }: ThreadView): readonly WrittenPicture[] {
  const body: unknown = content.indexes[tomIds.image]?.body
  if (!Array.isArray(body)) return []
  return (body as AttachmentView[]).map(({ id, fileName, url, thumbUrl }) => ({
    id,
    name: fileName,
    url: thumbUrl ?? url,
  }))
}

/** A published thread as it is changed. */
export function writtenOf(thread: ThreadView): Written {
  return {
    title: thread.title,
    text: textOfHtml(thread.content.text),
    categoryId: thread.categoryId,
    isAnonymous: thread.isAnonymous === 1,
    pictures: picturesOf(thread),
  }
}

export function isEmptyWritten({
  title,
  text,
  pictures,
}: Pick<Written, 'title' | 'text' | 'pictures'>): boolean {
  return title.trim() === '' && text.trim() === '' && pictures.length === 0
}

function pictureBlock(ids: readonly number[], pricedIds: readonly number[]) {
  if (ids.length === 0) return {}
  const priceList = pricedIds.filter((id) => ids.includes(id))
  const body = { imageIds: ids, ...(priceList.length > 0 && { priceList }) }
  return { [tomIds.image]: { tomId: tomIds.image, body } }
}

/** The call that publishes what was written. */
export function publishInput(written: Written): InputOf<typeof threadsApi.publishThread> {
  const { title, text, categoryId, isAnonymous, pictures } = written
  return {
    title: title.trim(),
    categoryId,
    anonymous: isAnonymous ? 1 : 0,
    content: {
      text: htmlOfText(text),
      indexes: pictureBlock(
        pictures.map(({ id }) => id),
        [],
      ),
    },
  }
}

/** The call that changes a thread. What was not touched is not sent, so that nothing of it is lost. */
export function editInput(thread: ThreadView, written: Written): InputOf<typeof threadsApi.editThread> {
  const before = writtenOf(thread)
  const ids = written.pictures.map(({ id }) => id)
  const pricedIds = thread.content.indexes[tomIds.image]?.priceList ?? []
  const isSameText = written.text === before.text
  const areSamePictures = ids.join() === before.pictures.map(({ id }) => id).join()
  return {
    threadId: thread.threadId,
    title: written.title.trim(),
    categoryId: written.categoryId,
    anonymous: written.isAnonymous ? 1 : 0,
    content: {
      ...(!isSameText && { text: htmlOfText(written.text) }),
      ...(!areSamePictures && { indexes: pictureBlock(ids, pricedIds) }),
    },
  }
}
