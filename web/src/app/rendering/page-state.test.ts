import { expect, test } from 'vitest'
import { escapeJson, type RenderedState } from './page-state.ts'
import { stateText } from './state-text.ts'

const state: RenderedState = {
  area: 'site',
  face: 'pc',
  lang: 'zh',
  theme: 'auto',
  feedView: 'cards',
  userId: null,
  origin: 'http://site',
  url: '/?q=</script>',
  formToken: '',
  form: null,
  now: '2026-11-20 09:07:00',
  utcOffset: '+08:00',
  page: {
    name: 'home',
    params: {},
    refusal: null,
    isSiteRefused: false,
    withoutShell: false,
    layout: { bar: null, hasNavigation: true, hasFooter: true },
    script: '/assets/HomePage.js',
    exportName: 'HomePage',
    needsRest: false,
  },
}

test('hostile text in the state cannot end the script element and is restored unchanged', () => {
  const hostile = '</script><script>alert(1)</script><!--\u2028\u2029&amp;'
  const parts = stateText(
    state,
    [{ path: '/api/v3/forum', input: {}, parts: [JSON.stringify({ name: hostile })] }],
    [['/api/v3/user', { userId: 1 }, -4004, hostile]],
  )
  const text = Buffer.concat(parts).toString()
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  const read = JSON.parse(text)
  expect(read.answers).toEqual([['/api/v3/forum', {}, { name: hostile }]])
  expect(read.refusals[0][3]).toBe(hostile)
  expect(read.url).toBe(state.url)
})

test('the state of a page without answers, or with several, is JSON', () => {
  const answers = ['a', 'b'].map((name) => ({
    path: `/${name}`,
    input: { name },
    parts: ['[', `"${name}"`, ']'],
  }))
  for (const sent of [[], answers]) {
    const read = JSON.parse(Buffer.concat(stateText(state, sent, [])).toString())
    expect(read.answers).toEqual(
      sent.map(({ path, input, parts }) => [path, input, JSON.parse(parts.join(''))]),
    )
  }
})

test('page state without characters to escape is unchanged', () => {
  expect(escapeJson('{"a":"茶馆"}')).toBe('{"a":"茶馆"}')
})
