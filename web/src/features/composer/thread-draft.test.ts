import type { ThreadView } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { draftInput, editInput, publishInput } from './draft-input.ts'
import { draftOfThread, isEmptyDraft, isSameDraft, lengthProblem, type ThreadDraft } from './thread-draft.ts'

const picture = (id: number) => ({
  id,
  fileName: `${id}.png`,
  url: `/files/${id}`,
  thumbUrl: `/files/${id}/thumb`,
})

const thread = {
  threadId: 5,
  title: '旧题',
  categoryId: 2,
  isAnonymous: 0,
  price: 0,
  attachmentPrice: 3,
  freewords: 0,
  content: {
    text: '<p>一<strong>二</strong></p>',
    indexes: { '101': { tomId: '101', operation: '', body: [picture(7), picture(8)], priceList: [8] } },
  },
} as unknown as ThreadView

const written: ThreadDraft = {
  title: ' 题 ',
  html: '<p>一<br />二</p>',
  categoryId: 2,
  isAnonymous: true,
  pictures: [],
  files: [],
  audio: [],
  video: [],
  extras: {},
}

describe('publishing', () => {
  test('publishing sends text as paragraphs and pictures as a block in their order', () => {
    const pictures = [8, 7].map((id) => ({ id, name: '', url: '', size: 0 }))
    expect(publishInput({ ...written, pictures })).toEqual({
      title: '题',
      categoryId: 2,
      anonymous: 1,
      content: {
        text: '<p>一<br />二</p>',
        indexes: { '101': { tomId: '101', body: { imageIds: [8, 7] } } },
      },
    })
  })

  test('requires a title, a text or a picture; white space and invisible content do not suffice', () => {
    expect(isEmptyDraft({ ...written, title: ' ', html: '<p> </p>' })).toBe(true)
    expect(isEmptyDraft({ ...written, title: '\u200b', html: '<p>&nbsp; \u200b</p>' })).toBe(true)
    expect(isEmptyDraft({ ...written, title: '👨‍👩‍👧', html: '' })).toBe(false)
    expect(
      isEmptyDraft({ ...written, title: '', html: '', pictures: [{ id: 1, name: '', url: '', size: 0 }] }),
    ).toBe(false)
  })
})

describe('editing a thread', () => {
  test('editing a thread sends neither an unchanged text nor unchanged pictures, so that bold text stays bold', () => {
    const same = draftOfThread(thread)
    expect(same).toMatchObject({
      title: '旧题',
      html: '<p>一<strong>二</strong></p>',
      pictures: [{ id: 7 }, { id: 8 }],
    })
    expect(editInput(thread, { ...same, title: '新题' })).toEqual({
      threadId: 5,
      title: '新题',
      categoryId: 2,
      anonymous: 0,
      content: {},
    })
  })

  test('editing a thread keeps a picture for sale when another one is removed', () => {
    const [, second] = draftOfThread(thread).pictures
    const { content } = editInput(thread, { ...draftOfThread(thread), pictures: second ? [second] : [] })
    expect(content?.indexes).toEqual({ '101': { tomId: '101', body: { imageIds: [8], priceList: [8] } } })
  })

  test('editing a thread sends no block after the last picture was removed', () => {
    expect(editInput(thread, { ...draftOfThread(thread), pictures: [] }).content?.indexes).toEqual({})
  })
})

describe('drafts', () => {
  test('drafts are sent completely, with whether they are published', () => {
    const copy = { id: 5, version: 'v1' }
    const saved = { ...publishInput(written), threadId: 5, draft: 1, was: 'v1' }
    expect(draftInput(copy, written, 1)).toMatchObject(saved)
    expect(draftInput(copy, written, 0).draft).toBe(0)
  })

  test('drafts are equal when they look the same to a reader', () => {
    expect(isSameDraft(written, { ...written, title: '题' })).toBe(true)
    expect(isSameDraft(written, { ...written, html: '<p>一</p>' })).toBe(false)
    expect(isSameDraft(written, { ...written, pictures: [{ id: 1, name: '', url: '', size: 0 }] })).toBe(
      false,
    )
  })

  test('drafts have an error when they are too long, counted in code points', () => {
    expect(lengthProblem({ title: '😀'.repeat(100), html: '' })).toBeNull()
    expect(lengthProblem({ title: '题'.repeat(101), html: '' })).toBe('title')
    expect(lengthProblem({ title: '', html: '文'.repeat(50_001) })).toBe('text')
  })
})
