import { expect, it } from 'vitest'
import { defineServer } from './server-half.ts'
import { callHook, openServerHalf } from './testing.ts'

const half = defineServer((host) => {
  const marks = host.collection('marks')
  return {
    transforms: {
      'thread.save': (value) => ({ ...value, title: `${value.title}！` }),
      'user.register': ({ username }) => (username === 'bot' ? host.refuse('不欢迎机器人') : undefined),
    },
    routes: {
      'POST mark': async ({ caller, input }) =>
        marks.put(String(caller.id), { stars: Number(input.stars) }, { ifVersion: 0 }),
      'GET best': async () =>
        (await marks.find({ index: 'stars', order: 'desc', limit: 2 })).map(({ key }) => key),
    },
    jobs: { count: async () => host.log(`${await marks.count()} on ${await host.today()}`) },
  }
})

it('tests call a transform of a server half like the site does', async () => {
  expect(await callHook(half, 'thread.save', { threadId: 0, title: '茶' })).toEqual({
    threadId: 0,
    title: '茶！',
  })
  const newcomer = { username: 'lin', nickname: '林' }
  expect(await callHook(half, 'user.register', newcomer)).toBe(newcomer)
  await expect(callHook(half, 'user.register', { ...newcomer, username: 'bot' })).rejects.toThrow(
    '不欢迎机器人',
  )
})

it('tests of a server half store documents, by version and in the order of an index', async () => {
  const server = openServerHalf(half, { today: '2026-11-20' })
  for (const [id, stars] of [
    [2, 5],
    [3, 20],
    [4, 1],
  ] as const)
    expect(await server.route('POST mark', { stars }, { id })).toBe(1)
  expect(await server.route('POST mark', { stars: 9 }, { id: 2 })).toBeNull()
  expect(await server.route('GET best')).toEqual(['3', '2'])
  expect(server.stored('marks')).toEqual({ 2: { stars: 5 }, 3: { stars: 20 }, 4: { stars: 1 } })
  await server.job('count')
  expect(server.logged).toEqual(['3 on 2026-11-20'])
})
