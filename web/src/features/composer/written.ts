import {
  type AttachmentView,
  type InputOf,
  limits,
  type ThreadView,
  type threadsApi,
  tomIds,
} from '@chaguan/contracts'
import { textOfHtml } from './plain-html.ts'

/** A picture of a thread that is being written. */
export interface WrittenPicture {
  readonly id: number
  readonly name: string
  readonly url: string
}

/** A thread that is being written. */
export interface Written {
  readonly title: string
  /** The text as the server stores it. */
  readonly html: string
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
    html: thread.content.text,
    categoryId: thread.categoryId,
    isAnonymous: thread.isAnonymous === 1,
    pictures: picturesOf(thread),
  }
}

/** Whether there is neither a word, nor a picture, nor a line in HTML that was written. */
const isEmptyHtml = (html: string) => !/<(?:img|hr) /.test(html) && textOfHtml(html) === ''

export function isEmptyWritten({
  title,
  html,
  pictures,
}: Pick<Written, 'title' | 'html' | 'pictures'>): boolean {
  return title.trim() === '' && isEmptyHtml(html) && pictures.length === 0
}

/** Whether two writings are the same to a reader. */
export function isSameWritten(one: Written, other: Written): boolean {
  const partsOf = ({ title, html, categoryId, isAnonymous, pictures }: Written) =>
    [title.trim(), html, categoryId, isAnonymous, ...pictures.map(({ id }) => id)].join('\n')
  return partsOf(one) === partsOf(other)
}

/** What is wrong with the length of what was written; null when nothing is. */
export function lengthProblem({ title, html }: Pick<Written, 'title' | 'html'>): 'title' | 'text' | null {
  if ([...title.trim()].length > limits.titleCharacters) return 'title'
  return [...html].length > limits.threadCharacters ? 'text' : null
}

function pictureBlock(ids: readonly number[], pricedIds: readonly number[]) {
  if (ids.length === 0) return {}
  const priceList = pricedIds.filter((id) => ids.includes(id))
  const body = { imageIds: ids, ...(priceList.length > 0 && { priceList }) }
  return { [tomIds.image]: { tomId: tomIds.image, body } }
}

/** The call that publishes what was written. */
export function publishInput(written: Written): InputOf<typeof threadsApi.publishThread> {
  const { title, html, categoryId, isAnonymous, pictures } = written
  return {
    title: title.trim(),
    categoryId,
    anonymous: isAnonymous ? 1 : 0,
    content: {
      text: html,
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
  const isSameText = written.html === before.html
  const areSamePictures = ids.join() === before.pictures.map(({ id }) => id).join()
  return {
    threadId: thread.threadId,
    title: written.title.trim(),
    categoryId: written.categoryId,
    anonymous: written.isAnonymous ? 1 : 0,
    content: {
      ...(!isSameText && { text: written.html }),
      ...(!areSamePictures && { indexes: pictureBlock(ids, pricedIds) }),
    },
  }
}

/** The call that keeps or publishes a draft which the server has: all of it, whatever was there before. */
export function draftInput(
  threadId: number,
  written: Written,
  draft: 0 | 1,
): InputOf<typeof threadsApi.editThread> {
  return { threadId, ...publishInput(written), draft }
}
