import { describe, expect, test } from 'vitest'
import {
  type Draft,
  deleteConflictCopy,
  deleteDraft,
  draftKey,
  orphanedDrafts,
  readConflictCopy,
  readDraft,
  storeConflictCopy,
  storeDraft,
} from './draft-storage.ts'

function memoryStore() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

const refusing = {
  length: 1,
  key: () => {
    throw new DOMException('denied', 'SecurityError')
  },
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
  html: '<p>第一段</p><p><strong>第二段</strong></p>',
  base: '',
  sent: '',
  categoryId: 3,
  isAnonymous: true,
  pictures: [{ id: 7, name: '湖.png', url: '/files/ab/cd/x.png/thumb', size: 10 }],
  files: [{ id: 8, name: '路线.pdf', url: '', size: 2048 }],
  audio: [],
  video: [],
  extras: { place: { location: '西湖', address: '', longitude: '', latitude: '' } },
  savedAt: 1_795_000_000_000,
}

describe('drafts', () => {
  test('drafts are loaded as they were stored, for their person and their thread only', () => {
    const store = memoryStore()
    expect(storeDraft(store, draftKey(1, 'new-a'), draft)).toBe(true)
    expect(readDraft(store, draftKey(1, 'new-a'))).toEqual(draft)
    expect(readDraft(store, draftKey(2, 'new-a'))).toBeNull()
    expect(readDraft(store, draftKey(1, 9))).toBeNull()
    deleteDraft(store, draftKey(1, 'new-a'))
    expect(readDraft(store, draftKey(1, 'new-a'))).toBeNull()
  })

  test('drafts are not stored when the storage refuses, which is reported and breaks nothing', () => {
    expect(storeDraft(refusing, 'k', draft)).toBe(false)
    expect(readDraft(refusing, 'k')).toBeNull()
    expect(() => deleteDraft(refusing, 'k')).not.toThrow()
  })

  test.each(['', '{', 'null', '[]', '{"title":1,"html":"","savedAt":1}', '"text"'])(
    'no draft is read where the storage holds %j',
    (kept) => {
      const store = memoryStore()
      store.setItem('k', kept)
      expect(readDraft(store, 'k')).toBeNull()
    },
  )

  test('a draft that no window has open is found, the newest first; those of others and open ones are not', () => {
    const store = memoryStore()
    storeDraft(store, draftKey(1, 'new-a'), { ...draft, savedAt: 1 })
    storeDraft(store, draftKey(1, 'new-b'), { ...draft, savedAt: 2 })
    storeDraft(store, draftKey(1, 'new-c'), { ...draft, savedAt: 3 })
    storeDraft(store, draftKey(2, 'new-d'), draft)
    storeDraft(store, draftKey(1, 7), draft)
    const isOpen = (key: string) => key === draftKey(1, 'new-c')
    expect(orphanedDrafts(store, 1, isOpen)).toEqual([draftKey(1, 'new-b'), draftKey(1, 'new-a')])
    expect(orphanedDrafts(refusing, 1, isOpen)).toEqual([])
  })

  test('an offered version is not overwritten by typing', () => {
    const store = memoryStore()
    storeConflictCopy(store, draftKey(1, 7), draft)
    storeDraft(store, draftKey(1, 7), { ...draft, title: '新' })
    expect(readConflictCopy(store, draftKey(1, 7))).toEqual(draft)
    deleteConflictCopy(store, draftKey(1, 7))
    expect(readConflictCopy(store, draftKey(1, 7))).toBeNull()
    expect(readDraft(store, draftKey(1, 7))?.title).toBe('新')
  })

  test('lose invalid pictures', () => {
    const store = memoryStore()
    const pictures = [{ id: 1, name: 'a', url: 'javascript:alert(1)' }, { id: 'x' }, null]
    store.setItem('k', JSON.stringify({ ...draft, pictures }))
    expect(readDraft(store, 'k')?.pictures).toEqual([])
  })
})
