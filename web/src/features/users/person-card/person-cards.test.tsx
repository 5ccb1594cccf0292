// @vitest-environment jsdom
import { usersApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts as firstTexts } from '../../../i18n/zh/first.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { type AnsweredCall, stubFetch, unanswered } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { PersonCards } from './PersonCards.tsx'
import { PersonSheets } from './PersonSheets.tsx'
import { watchPersonTaps } from './person-taps.ts'

let calls: AnsweredCall[]
const person = {
  id: 3,
  nickname: '陈小鱼',
  avatarUrl: '',
  signature: '',
  threadCount: 86,
  likedCount: 12,
  followCount: 5,
  fansCount: 1129,
  group: null,
}

const page = (
  <>
    <PersonCards />
    <p>
      写给 <a href="/user/3">@陈小鱼</a> 的，不是 <a href="/user/login">登录</a>
    </p>
  </>
)

installTopLayer()
beforeEach(async () => {
  // The code loads with the first card; the fake clock is for the cards only.
  await import('./PersonCard.tsx')
  await import('../../../i18n/zh/relations.json')
  vi.useFakeTimers()
  calls = stubFetch([usersApi.openProfile, person])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    // The code of a call is loaded when the call is first made.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })
const card = () => document.querySelector('[data-person-card]')
let place = 0
const point = (type: string, target: Element, pointerType = 'mouse') => {
  const event = new Event(type, { bubbles: true })
  fireEvent(target, Object.assign(event, { pointerType, clientX: place, clientY: 0 }))
}
const over = (target: Element, pointerType?: string) => {
  place += 1
  point('pointerover', target, pointerType)
}
const linkOf = (text: string) =>
  [...document.querySelectorAll('a')].find((a) => a.textContent === text) as Element

async function opened(world: Parameters<typeof renderInApp>[1] = {}) {
  renderInApp(page, world)
  over(linkOf('@陈小鱼'))
  await pass(0)
  await act(() => vi.dynamicImportSettled())
  await pass(1)
}

test('the card of a person opens and loads when the pointer enters, not before', async () => {
  renderInApp(page)
  await pass(500)
  expect(calls).toEqual([])
  cleanup()
  await opened()
  expect(calls.map(({ query }) => query.toString())).toEqual(['userId=3'])
  expect(card()?.textContent).toContain('陈小鱼')
  expect(card()?.textContent).toContain('粉丝')
  expect(card()?.textContent).toContain('1,129')
  expect(card()?.textContent).toContain('还没有签名')
  const hrefs = [...(card()?.querySelectorAll('a') ?? [])].map((a) => a.getAttribute('href'))
  expect(hrefs.at(-1)).toBe('/user/3')
  // Following, writing and blocking send a visitor to the login, and back to the wanted action.
  expect(hrefs.slice(0, -1)).toEqual(
    expect.arrayContaining([
      '/user/login?next=%2F%23follow-3',
      '/user/login?next=%2Fmessage%3Fpage%3Dchat%26userId%3D3%26nickname%3D%25E9%2599%2588%25E5%25B0%258F%25E9%25B1%25BC',
      '/user/login?next=%2F',
    ]),
  )
  expect(hrefs.slice(0, -1).every((href) => href?.startsWith('/user/login?next='))).toBe(true)
  for (const word of ['关注', '发私信', '屏蔽']) expect(card()?.textContent).toContain(word)
})

test('the card of a person needs only the texts of the home page and its own', async () => {
  await opened({ texts: { ...firstTexts } })
  expect(card()?.textContent).toContain('主题86')
  expect(card()?.textContent).not.toMatch(/[a-zA-Z]+\.[a-z]+/)
})

test('the pointer passing over people opens no card, and the started load is aborted', async () => {
  calls = stubFetch([usersApi.openProfile, unanswered])
  const aborted = () => calls.map(({ init }) => init.signal?.aborted)
  await opened()
  expect(aborted()).toEqual([false])
  expect(card()?.className).toContain('float--late')
  await pass(100)
  over(document.body)
  await pass(1)
  expect(card()).toBeNull()
  expect(aborted()).toEqual([true])
})

test('a card that is rendered late does not appear after the pointer has left', async () => {
  renderInApp(page)
  over(linkOf('@陈小鱼'))
  // Nothing is loaded in this time.
  vi.advanceTimersByTime(100)
  await pass(0)
  await act(() => vi.dynamicImportSettled())
  await pass(100)
  expect(card()).not.toBeNull()
  over(document.body)
  await pass(1)
  expect(card()).toBeNull()
})

test('a person who comes under a resting pointer, as in an opened list, gets a card when the pointer moves', async () => {
  renderInApp(page)
  over(document.body)
  place += 1
  point('pointermove', document.body)
  point('pointerover', linkOf('@陈小鱼'))
  await pass(500)
  expect(card()).toBeNull()
  expect(calls).toEqual([])
  place += 1
  point('pointermove', linkOf('@陈小鱼'))
  await pass(0)
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  expect(card()?.textContent).toContain('陈小鱼')
  // A changed part of the link below the pointer.
  await pass(150)
  point('pointerover', linkOf('@陈小鱼'))
  await pass(500)
  expect(card()).not.toBeNull()
})

test.each([
  [0, false, 3],
  [1, false, 3],
  [2, false, 3],
  [0, true, 2],
])(
  'the card has one layout where the follow state is %i and blocked is %s',
  async (follow, isDeny, forms) => {
    calls = stubFetch([usersApi.openProfile, { ...person, follow, isDeny }])
    await opened({ pageContext: { userId: 9 } })
    const actions = card()?.querySelector('[class*="personacts"]')
    // Following, a message, blocking, the person's page.
    expect(actions?.children).toHaveLength(forms + 1)
    expect(actions?.lastElementChild?.getAttribute('href')).toBe('/user/3')
  },
)

test('the first touch on a person opens their card like later ones, also before its code is loaded', async () => {
  watchPersonTaps(() => {})
  renderInApp(page)
  const touch = () => new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' })
  expect(fireEvent(linkOf('@陈小鱼'), touch())).toBe(false)
  renderInApp(<PersonSheets />)
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  expect(card()?.closest('dialog')).not.toBeNull()
  expect(fireEvent(linkOf('登录'), touch())).toBe(true)
})

test('a touch on a person without a network and without the code of cards stays on the page and is reported', async () => {
  const report = vi.fn()
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, assign })
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  watchPersonTaps(report)
  renderInApp(page)
  fireEvent(
    linkOf('@陈小鱼'),
    new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }),
  )
  await pass(3000)
  expect(report).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})

test('the card of a person closes 200 ms after the pointer has left, and stays open while it is over the card', async () => {
  await opened()
  await pass(150)
  over(document.body)
  await pass(199)
  expect(card()).not.toBeNull()
  over(card() as Element)
  await pass(1000)
  expect(card()).not.toBeNull()
  over(document.body)
  await pass(150)
  over(linkOf('登录'))
  await pass(50)
  expect(card()).toBeNull()
})

test('Escape closes the card of a person at once', async () => {
  await opened()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(0)
  expect(card()).toBeNull()
})

test('the card of a person is loaded anew at each opening', async () => {
  await opened()
  await pass(150)
  over(document.body)
  await pass(200)
  over(linkOf('@陈小鱼'))
  await pass(1)
  expect(calls).toHaveLength(2)
})

test.each([
  ['a finger', '@陈小鱼', 'touch'],
  ['a link that is no person', '登录', 'mouse'],
])('no card of a person is opened by %s', async (_what, text, pointerType) => {
  renderInApp(page)
  over(linkOf(text), pointerType)
  await pass(50)
  await act(() => vi.dynamicImportSettled())
  await pass(1)
  expect(card()).toBeNull()
  expect(calls).toEqual([])
})

test('every class of the card is styled', async () => {
  const { default: styles } = await import('./person-card.module.css')
  await opened()
  const names = [...(card() as Element).querySelectorAll('[class*="personcard"]')].flatMap((part) => [
    ...part.classList,
  ])
  expect(
    names.filter((name) => name.includes('personcard') && !(name.replace('dzq-', '') in styles)),
  ).toEqual([])
})
