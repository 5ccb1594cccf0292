import { describe, expect, test } from 'vitest'
import { type Draft, type DraftStore, draftKey, dropDraft, keepDraft, readDraft } from './draft.ts'

function memoryStore(): DraftStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const refusing: DraftStore = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
}

const draft: Draft = {
  title: '雨天环湖',
  text: '第一段\n\n<b>第二段</b>',
  categoryId: 3,
  isAnonymous: true,
  pictures: [{ id: 7, name: '湖.png', url: '/files/ab/cd/x.png/thumb' }],
  savedAt: 1_795_000_000_000,
}

describe('drafts', () => {
  test('what is kept comes back as it was, for its person and its thread only', () => {
    const store = memoryStore()
    expect(keepDraft(store, draftKey(1, 0), draft)).toBe(true)
    expect(readDraft(store, draftKey(1, 0))).toEqual(draft)
    expect(readDraft(store, draftKey(2, 0))).toBeNull()
    expect(readDraft(store, draftKey(1, 9))).toBeNull()
    dropDraft(store, draftKey(1, 0))
    expect(readDraft(store, draftKey(1, 0))).toBeNull()
  })

  test('a storage that refuses says so and breaks nothing', () => {
    expect(keepDraft(refusing, 'k', draft)).toBe(false)
    expect(readDraft(refusing, 'k')).toBeNull()
    expect(() => dropDraft(refusing, 'k')).not.toThrow()
  })

  test.each(['', '{', 'null', '[]', '{"title":1,"text":"","savedAt":1}', '"text"'])(
    '%j is no draft',
    (kept) => {
      const store = memoryStore()
      store.setItem('k', kept)
      expect(readDraft(store, 'k')).toBeNull()
    },
  )

  test('pictures that are none are left out', () => {
    const store = memoryStore()
    const pictures = [{ id: 1, name: 'a', url: 'javascript:alert(1)' }, { id: 'x' }, null]
    store.setItem('k', JSON.stringify({ ...draft, pictures }))
    expect(readDraft(store, 'k')?.pictures).toEqual([])
  })
})
