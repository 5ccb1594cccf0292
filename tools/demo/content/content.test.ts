import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeSentences } from '../generate.ts'
import { busyThreads } from '../make-busy-threads.ts'
import { drawScene, isScene } from '../scenes/scene.ts'
import { categories, coverPicture, members, threads } from './index.ts'
import { extras } from './thread-blocks.ts'

const emoji = JSON.parse(
  readFileSync(new URL('../../../server/assets/emoji/emoji.json', import.meta.url), 'utf8'),
) as { code: string; char: string; zh: string; en: string }[]

const memberByName = new Map(members.map((member) => [member.username, member]))
const remarks = threads.flatMap((thread) =>
  thread.comments.flatMap((comment) => [comment, ...(comment.replies ?? [])]),
)
const texts = [
  ...threads.flatMap((thread) => [thread.title, thread.html]),
  ...remarks.map(({ text }) => text),
]
const plain = (html: string) => html.replace(/<[^>]+>/g, '')

describe('the demo community', () => {
  test('the demo community has threads of every block type, and votes of members only', () => {
    const titles = threads.map(({ title }) => title)
    expect(Object.keys(extras).filter((title) => !titles.includes(title))).toEqual([])
    const voters = Object.values(extras).flatMap(
      ({ vote }) => vote?.options.flatMap(([, people]) => people) ?? [],
    )
    expect(voters.filter((voter) => !memberByName.has(voter))).toEqual([])
    for (const kind of [
      'vote',
      'sound',
      'video',
      'sheets',
      'sheetsPriceCents',
      'goods',
      'place',
      'price',
    ] as const)
      expect(Object.values(extras).some((extra) => extra[kind] !== undefined)).toBe(true)
  })

  test('the demo community has twelve members, eight categories, sixty published threads, a pending one and hundreds of comments', () => {
    expect(members).toHaveLength(12)
    expect(new Set(members.map(({ username }) => username)).size).toBe(12)
    expect(categories).toHaveLength(8)
    expect(threads.filter((thread) => !thread.isPending)).toHaveLength(60)
    expect(threads.filter((thread) => thread.isPending)).toHaveLength(1)
    expect(remarks.length).toBeGreaterThan(300)
    expect(threads.filter((thread) => thread.isSticky)).toHaveLength(3)
  })

  test('the demo community has no repeated sentence in its comments', () => {
    const said = remarks.map(({ text }) => text)
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([])
  })

  test('refers only to existing members and categories, and lists no liker twice', () => {
    const names = categories.flatMap((category) => [category, ...category.children]).map(({ name }) => name)
    expect(threads.filter(({ category }) => !names.includes(category))).toEqual([])
    const liked = [...threads, ...threads.flatMap(({ comments }) => comments)].map(
      (item) => item.likedBy ?? [],
    )
    const people = [...threads, ...remarks].map(({ author }) => author).concat(liked.flat())
    expect(people.filter((name) => !memberByName.has(name))).toEqual([])
    expect(liked.filter((list) => new Set(list).size !== list.length)).toEqual([])
  })

  test('the demo community has no content from before its author joined, and no reply older than its comment', () => {
    for (const { author, agoMinutes } of [...threads, ...remarks]) {
      expect(agoMinutes).toBeLessThan((memberByName.get(author)?.joinedDaysAgo ?? 0) * 1440)
      expect(agoMinutes).toBeGreaterThan(0)
    }
    for (const thread of threads) {
      let last = thread.agoMinutes
      for (const comment of thread.comments) {
        expect(comment.agoMinutes).toBeLessThanOrEqual(last)
        last = comment.agoMinutes
        const ages = [comment, ...(comment.replies ?? [])].map(({ agoMinutes }) => agoMinutes)
        expect(ages).toEqual(ages.toSorted((first, second) => second - first))
      }
    }
  })

  test('the demo community has replies to replies that refer to an earlier one of the same comment', () => {
    for (const { replies = [] } of threads.flatMap(({ comments }) => comments)) {
      replies.forEach(({ replyTo }, index) => {
        expect(replyTo ?? -1).toBeLessThan(index)
      })
    }
  })

  test('the demo community has a file for every picture, avatar and emoji it uses', async () => {
    const files = [
      ...threads
        .flatMap(({ pictures }) => pictures)
        .concat(coverPicture)
        .filter((name) => !isScene(name))
        .map((name) => `../photos/${name}.svg`),
      ...members.map(({ avatar }) => `../avatars/${avatar}.svg`),
      ...emoji.map(({ code }) => `../../../server/assets/emoji/${code}.svg`),
    ]
    for (const file of new Set(files)) await access(new URL(file, import.meta.url))
    expect(Math.max(...threads.map(({ pictures }) => pictures.length))).toBe(9)
  })

  test('the demo community uses no picture twice, and more than forty generated ones', () => {
    const shown = threads.flatMap(({ pictures }) => pictures)
    expect(new Set(shown).size).toBe(shown.length)
    const painted = shown.filter(isScene)
    expect(painted.length).toBeGreaterThanOrEqual(40)
    expect(new Set(painted.map(drawScene)).size).toBe(painted.length)
  })

  test('no two generated pictures of the demo community look alike', async () => {
    const painted = threads.flatMap(({ pictures }) => pictures).filter(isScene)
    const small = await Promise.all(
      painted.map((name) =>
        sharp(Buffer.from(drawScene(name)), { density: 24 })
          .flatten()
          .resize(16, 12, { fit: 'fill' })
          .raw()
          .toBuffer(),
      ),
    )
    const difference = (one: Buffer, other: Buffer) =>
      one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
    const alike = small.flatMap((one, at) =>
      small
        .slice(0, at)
        .flatMap((other, before) => (difference(one, other) < 8 ? [[painted[at], painted[before]]] : [])),
    )
    expect(alike).toEqual([])
  })

  test('the demo community has three threads with more than two hundred different comments and more views than comments', () => {
    for (const { thread, count } of busyThreads) {
      const said = makeSentences(thread.category, count, 1)
      expect([new Set(said).size, said.length]).toEqual([count, count])
      expect(count).toBeGreaterThan(200)
      expect(thread.views).toBeGreaterThan(count + thread.comments.length + thread.likedBy.length)
    }
    expect(busyThreads).toHaveLength(3)
  })

  test('mentions only nicknames of members and uses only the 92 emoji codes', () => {
    const nicknames = members.map(({ nickname }) => nickname)
    const mentioned = texts.flatMap((text) =>
      [...plain(text).matchAll(/@([^\s@]+) /g)].map((match) => match[1]),
    )
    expect(mentioned.length).toBeGreaterThan(10)
    expect(mentioned.filter((name) => !nicknames.includes(name ?? ''))).toEqual([])
    const codes = emoji.map(({ code }) => code)
    expect(new Set(codes).size).toBe(92)
    const used = remarks.flatMap(({ text }) => [...text.matchAll(/:([A-Za-z]+):/g)].map((match) => match[1]))
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter((code) => !codes.includes(code ?? ''))).toEqual([])
  })

  test('the demo community has threads of every shape: long, short, title only, text only, pictures only', () => {
    const has = (wanted: (thread: (typeof threads)[number]) => boolean) => threads.some(wanted)
    expect(has(({ html }) => plain(html).length >= 3000 && html.includes('<h2>'))).toBe(true)
    expect(has(({ title, html, pictures }) => title !== '' && html === '' && pictures.length === 0)).toBe(
      true,
    )
    expect(has(({ title, html, pictures }) => title === '' && html !== '' && pictures.length === 0)).toBe(
      true,
    )
    expect(has(({ title, html, pictures }) => title === '' && html === '' && pictures.length > 0)).toBe(true)
    expect(has(({ isAnonymous }) => isAnonymous === true)).toBe(true)
    expect(has(({ html }) => html.includes('<table>'))).toBe(true)
    expect(threads.filter(({ title }) => title.length > 100)).toEqual([])
  })
})
