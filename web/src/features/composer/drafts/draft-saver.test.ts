import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ThreadDraft } from '../thread-draft.ts'
import {
  DraftSaver,
  type SavedState,
  type SaverOptions,
  type ServerCopy,
  serverSaveDelayMs,
} from './draft-saver.ts'

const written = (title: string): ThreadDraft => ({
  title,
  html: '',
  categoryId: 1,
  isAnonymous: false,
  pictures: [],
  files: [],
  audio: [],
  video: [],
  extras: {},
})

/** The refusal of a save over another version. */
class Overtaken extends Error {}

function world(change: Partial<SaverOptions> = {}) {
  const server: string[] = []
  const here: string[] = []
  const states: SavedState[] = []
  let updated = 0
  const save = vi.fn(async ({ title }: ThreadDraft, copy: ServerCopy | null) => {
    if (copy && copy.version !== String(updated)) throw new Overtaken()
    server.push(`${copy?.id ?? 'new'} ${title}`)
    updated += 1
    return { id: copy?.id ?? 7, version: String(updated) }
  })
  const saver = new DraftSaver({
    copy: null,
    save,
    newerVersionOf: (error) => (error instanceof Overtaken ? String(updated) : null),
    keepHere: ({ title }) => here.push(title) > 0,
    forgetHere: () => void here.splice(0),
    onState: (state) => states.push(state),
    onCopy: () => {},
    codeOf: (error) => error as number,
    now: () => Date.now(),
    ...change,
  })
  return { saver, server, here, states, save, elsewhere: () => (updated += 1) }
}

describe('saving a draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('saving a draft stores it on the server within a second after a pause, once however much is typed', async () => {
    const { saver, server, states } = world()
    for (const title of ['一', '一二', '一二三']) {
      saver.change(written(title))
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(server).toEqual([])
    await vi.advanceTimersByTimeAsync(1000 - 200)
    expect(server).toEqual(['new 一二三'])
    expect(states.at(-1)).toMatchObject({ where: 'server' })
    expect(serverSaveDelayMs).toBeLessThan(1000)
  })

  test('saving a draft does not send a text again that the server has stored, so that no later one is overtaken', async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { saver, server, here, states, save } = world()
    save.mockImplementationOnce(async ({ title }) => {
      await slow
      server.push(`new ${title}`)
      return { id: 7, version: '0' }
    })
    saver.change(written('一'))
    await vi.advanceTimersByTimeAsync(serverSaveDelayMs)
    // The page was rendered again meanwhile, as it is when an upload ends.
    saver.change(written('一'))
    finish()
    await vi.advanceTimersByTimeAsync(2000)
    expect(server).toEqual(['new 一'])
    expect(here).toEqual([])
    expect(states.at(-1)).toMatchObject({ where: 'server' })
    expect(await saver.save()).toBe(true)
    saver.change(written('一二'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(server).toEqual(['new 一', '7 一二'])
    // After a refused publication the server may have another text, which only a save finds out.
    await saver.settle()
    saver.change(written('一二'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(server).toEqual(['new 一', '7 一二', '7 一二'])
  })

  test('saving a draft creates a draft with the first request and updates it with the next ones, one after the other', async () => {
    let finish = () => {}
    const slow = vi.fn(
      (_: ThreadDraft, copy: ServerCopy | null) =>
        new Promise<ServerCopy>((resolve) => {
          finish = () => resolve({ id: copy?.id ?? 7, version: '1' })
        }),
    )
    const { saver, here } = world({ save: slow })
    saver.change(written('一'))
    await vi.advanceTimersByTimeAsync(700)
    saver.change(written('二'))
    await vi.advanceTimersByTimeAsync(700)
    expect(slow).toHaveBeenCalledTimes(1)
    expect(here).toContain('二')
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(slow).toHaveBeenCalledTimes(2)
    expect(slow.mock.calls[1]?.[1]).toMatchObject({ id: 7 })
    expect(here).toContain('二')
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(here).toEqual([])
  })

  test('saving a draft stores it in this browser when the server refuses it, with the reason, and retries', async () => {
    const save = vi.fn().mockRejectedValueOnce(-3001).mockResolvedValue({ id: 7, version: '1' })
    const { saver, here, states } = world({ save })
    saver.change(written('一'))
    await vi.advanceTimersByTimeAsync(700)
    expect(states.at(-1)).toMatchObject({ where: 'here', code: -3001 })
    expect(here).toContain('一')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(states.at(-1)).toMatchObject({ where: 'server' })
    expect(here).toEqual([])
  })

  test('saving a draft reports when neither the server nor the browser stores it', async () => {
    const { saver, states } = world({ save: vi.fn().mockRejectedValue(-1), keepHere: () => false })
    saver.change(written('一'))
    await vi.advanceTimersByTimeAsync(700)
    expect(states.at(-1)).toMatchObject({ where: 'nowhere' })
  })

  test('saving a draft does not overwrite a copy that was changed elsewhere before the person confirms', async () => {
    const { saver, server, states, here, elsewhere } = world({ copy: { id: 7, version: '0' } })
    elsewhere()
    saver.change(written('一'))
    await vi.advanceTimersByTimeAsync(700)
    expect(states.at(-1)).toMatchObject({ where: 'conflict' })
    saver.change(written('二'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(server).toEqual([])
    expect(here).toContain('二')
    elsewhere()
    await saver.insist()
    expect(states.at(-1)).toMatchObject({ where: 'conflict' })
    await saver.insist()
    expect(server).toEqual(['7 二'])
  })

  test('resolves at once to whether the server has it, also when it has an older copy', async () => {
    const copy = { id: 7, version: '1' }
    const save = vi.fn().mockResolvedValueOnce(copy).mockRejectedValueOnce(-3001).mockResolvedValue(copy)
    const { saver } = world({ save })
    expect(await saver.save()).toBe(false)
    saver.change(written('一'))
    expect(await saver.save()).toBe(true)
    expect(await saver.save()).toBe(true)
    saver.change(written('二'))
    expect(await saver.save()).toBe(false)
    expect(await saver.save()).toBe(true)
  })

  test('fails at once over a copy that was changed elsewhere', async () => {
    const { saver, elsewhere } = world({ copy: { id: 7, version: '0' } })
    expect(await saver.save()).toBe(true)
    elsewhere()
    saver.change(written('一'))
    expect(await saver.save()).toBe(false)
    expect(await saver.save()).toBe(false)
  })

  test('finishes a pending request before publishing, so that this draft is published', async () => {
    const { saver } = world()
    saver.change(written('一'))
    await vi.advanceTimersByTimeAsync(serverSaveDelayMs)
    expect(await saver.settle()).toMatchObject({ id: 7 })
  })

  test('saving a draft does nothing in a window that does not own the draft', async () => {
    const { saver, server, here } = world()
    saver.pause()
    saver.change(written('一'))
    await vi.advanceTimersByTimeAsync(2000)
    expect([server, here]).toEqual([[], []])
  })

  test('saving a draft stores nothing in this browser after a refusal that arrives after its page was left', async () => {
    let refuse: (code: number) => void = () => {}
    const { saver, here } = world({ save: () => new Promise((_, reject) => (refuse = reject)) })
    saver.change(written('一'))
    saver.leave()
    expect(here).toEqual(['一'])
    await vi.advanceTimersByTimeAsync(0)
    here.splice(0)
    refuse(-5001)
    await vi.advanceTimersByTimeAsync(2000)
    expect(here).toEqual([])
  })

  test('saving a draft uses this browser where the server stores no drafts', async () => {
    const { saver, states, here } = world({ save: null })
    saver.change(written('一'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(here).toContain('一')
    expect(states.at(-1)).toMatchObject({ where: 'here', code: 0 })
  })
})
