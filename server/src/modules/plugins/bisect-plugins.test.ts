import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pluginZip } from '../../testing/fixtures/plugin-zip.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { installPackage } from './index.ts'

const path = '/api/backAdmin/plugin/bisect'
const letters = ['a', 'b', 'c', 'd', 'e']
const appIdOf = (letter: string) => `bisect${letter}`

interface State {
  readonly isRunning: boolean
  readonly looksLeft: number
  readonly off: readonly { readonly appId: string }[]
  readonly culprit: { readonly appId: string; readonly title: string } | null
}

describe.each(engines)('finding the plugin that breaks pages on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let other: TestMember
  beforeAll(async () => {
    t = await openTestApp({ engine })
    ;[admin, other] = [await t.createAdmin(), await t.createAdmin()]
    expect(await t.post(path, { answer: 'begin' }, admin)).toMatchObject({ Code: -4001 })
    for (const letter of letters) {
      const names = { name_en: `bisect${letter}`, name_cn: `插件 ${letter}`, app_id: appIdOf(letter) }
      const half = {
        server: 'server.js',
        uses: { transforms: { 'thread.list': 'skip', 'user.register': 'skip', 'thread.render': 'skip' } },
      }
      const code = `export default () => ({ transforms: {
        'thread.render': (value) => ({ ...value, title: value.title + '${letter}' }),
      } })`
      await installPackage(
        t.ctx,
        await pluginZip({ ...names, ...half }, { 'server.js': code }),
        async () => {},
      )
      await t.post('/api/backAdmin/plugin/operate', { appId: appIdOf(letter), operate: 1 }, admin)
    }
  })
  afterAll(() => t?.close())

  const say = async (answer: string, as = admin) => (await t.post(path, { answer }, as)).Data as State
  const read = async (as = admin) => (await t.get(path, as)).Data as State
  const drawn = async (as?: TestMember) => {
    const { Data } = await t.get('/api/v3/plugin/pages', as)
    return (Data as { appId: string }[]).map(({ appId }) => appId).sort()
  }
  const all = letters.map(appIdOf)

  it.each(letters)(
    'the bisection names plugin %s by its pages alone, and disables nothing for other people',
    async (culprit) => {
      let state = await say('begin')
      expect(state).toMatchObject({ isRunning: true, looksLeft: 3, culprit: null })
      let looks = 0
      while (!state.culprit) {
        const shown = await drawn(admin)
        expect(shown).toEqual(all.filter((id) => !state.off.some(({ appId }) => appId === id)))
        expect(await drawn()).toEqual(all)
        expect(await drawn(other)).toEqual(all)
        expect(await read()).toEqual(state)
        expect(await read(other)).toMatchObject({ isRunning: false })
        state = await say(shown.includes(appIdOf(culprit)) ? 'broken' : 'works')
        looks += 1
      }
      expect(looks).toBeLessThanOrEqual(3)
      expect(state.culprit).toEqual({ appId: appIdOf(culprit), title: `插件 ${culprit}` })
      expect(await drawn(admin)).toEqual(all.filter((id) => id !== appIdOf(culprit)))
      expect(await say('broken')).toEqual(state)
      expect(await say('end')).toMatchObject({ isRunning: false, off: [] })
      expect(await drawn(admin)).toEqual(all)
      expect((await t.post(path, { answer: 'broken' }, admin)).Code).toBe(-4001)
    },
  )

  it('the server halves of disabled plugins do not run for the administrator who bisects', async () => {
    const author = await t.createMember()
    const { Data: categories } = await t.get('/api/v3/categories', author)
    const [{ categoryId }] = categories as [{ categoryId: number }]
    const content = { text: '<p>茶</p>' }
    const made = await t.post('/api/v3/thread.create', { title: '茶', categoryId, content }, author)
    const { threadId } = made.Data as { threadId: number }
    const titleFor = async (as?: TestMember) =>
      ((await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as { title: string }).title
    expect(await titleFor()).toBe('茶abcde')
    const { off } = await say('begin')
    expect(off.map(({ appId }) => appId)).toEqual(['bisecta', 'bisectb', 'bisectc'])
    const [before, seen] = [await titleFor(), await titleFor(admin)]
    await say('end')
    expect([before, seen]).toEqual(['茶abcde', '茶'])
  })

  it('the bisection continues without a plugin that is taken offline meanwhile', async () => {
    await say('begin')
    await t.post('/api/backAdmin/plugin/operate', { appId: appIdOf('a'), operate: 2 }, admin)
    expect((await read()).off.map(({ appId }) => appId)).toEqual(['bisectb', 'bisectc'])
    await t.post('/api/backAdmin/plugin/operate', { appId: appIdOf('a'), operate: 1 }, admin)
    await say('end')
  })
})
