import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { cutToWidth, drawWords, isBox } from './draw-text.ts'
import { openPictures } from './pictures.ts'

describe('the card of what is shared', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaguan-card-'))
  const pictures = openPictures({ maxWorkers: 1, idleStopMs: 1000 })
  afterAll(() => {
    pictures.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const draw = async (title: string, author = '陆羽', siteName = '茶馆') => {
    const outPath = join(folder, 'card.png')
    await pictures.card({ title, author, siteName, outPath })
    const facts = await sharp(outPath).metadata()
    return { facts, pixels: await sharp(outPath).raw().toBuffer() }
  }

  it('a card is 1200 by 630 pixels, and differs by title', async () => {
    const one = await draw('今年的春茶')
    expect(one.facts).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect((await draw('去年的春茶')).pixels.equals(one.pixels)).toBe(false)
    expect((await draw('今年的春茶')).pixels.equals(one.pixels)).toBe(true)
  })

  it('a card is drawn of any text: mark-up, empty, very long, invisible characters', async () => {
    const titles = [
      '<span size="99999">&amp;<b>',
      '',
      ' ',
      '\u200b\u200b',
      '🍵'.repeat(500),
      'W'.repeat(500),
      'a\u0000\u0007b',
    ]
    for (const title of titles) expect((await draw(title, title, title)).facts.height).toBe(630)
  })

  it('a poster is drawn with a cover, without one, and with unreadable pictures', async () => {
    const coverPath = join(folder, 'cover.png')
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#884422' } })
      .png()
      .toFile(coverPath)
    const outPath = join(folder, 'poster.jpg')
    const facts = { title: '春茶', text: '头采', author: '陆羽', siteName: '茶馆', hint: '扫码', outPath }
    const whole = { ...facts, link: 'https://tea.example/thread/1', coverPath, facePath: coverPath }
    const bare = { ...facts, text: '', link: '', coverPath: null, facePath: join(folder, 'none.png') }
    const [high, low] = [await pictures.poster(whole), await pictures.poster(bare)]
    expect([high.format, high.width, low.width]).toEqual(['jpeg', 900, 900])
    expect(high.height - low.height).toBeGreaterThan(400)
    expect((await pictures.poster({ ...bare, coverPath: outPath })).height).toBeGreaterThan(low.height)
  })

  it('Chinese punctuation is drawn as in Chinese, next to the word before it', async ({ skip }) => {
    const drawn = await drawWords('一：一', { pixels: 60, colour: '#000' }, { width: 400, height: 100 })
    const { data, info } = await sharp(drawn)
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.width < 100) skip('this machine has no font with Chinese glyphs')
    const hasInk = (x: number) =>
      Array.from({ length: info.height }, (_, y) => data[y * info.width + x] ?? 0).some((ink) => ink > 128)
    const dots = Array.from({ length: info.width }, (_, x) => x).filter(
      (x) => x > info.width * 0.36 && x < info.width * 0.64 && hasInk(x),
    )
    expect(Math.max(...dots)).toBeLessThan(info.width / 2)
  })

  it('the missing-glyph box is recognised by ink in its corners', () => {
    const size = { width: 3, height: 3 }
    expect(isBox(new Uint8Array([255, 255, 255, 255, 0, 255, 255, 255, 255]), size)).toBe(true)
    expect(isBox(new Uint8Array([0, 255, 0, 255, 255, 255, 0, 255, 0]), size)).toBe(false)
  })

  it('a long title is cut by display width', () => {
    expect(cutToWidth('茶'.repeat(60), 60)).toBe('茶'.repeat(60))
    expect(cutToWidth('茶'.repeat(61), 60)).toBe(`${'茶'.repeat(60)}…`)
    expect(cutToWidth('a'.repeat(120), 60)).toBe('a'.repeat(120))
  })
})
