// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeReturnAddress } from '../../shared/session/login-return.ts'
import { resumeAfterLogin } from './resume-after-login.ts'
import { pressedActionHash, resumePendingActions, storeRefusedAction } from './resume-pending-action.ts'

const load = vi.fn()
const like = vi.fn()
const key = '__wanted'
/** Aborting removes the document's listeners, as leaving the page would. */
let leavePage = new AbortController()

/** Opens an address with a page's HTML as a member, or as a visitor. */
function open(url: string, userId: number | null, html: string, isRedirected = false): void {
  leavePage.abort()
  leavePage = new AbortController()
  history.replaceState(null, '', url)
  document.body.innerHTML = html
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', like)
  resumePendingActions({ userId, isRedirected, load })
}
const pressFirst = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

const visitors = '<a href="#" data-wanted="like-12">赞</a>'
const members = '<button type="button" data-wanted="like-12">赞</button>'
const thread = '/thread/12'
const asked = '/thread/12#like-12'

beforeEach(() => {
  const add = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: object | boolean) =>
      add(type, listener, { ...(typeof options === 'object' && options), signal: leavePage.signal }),
  )
  Element.prototype.scrollIntoView = () => {}
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  sessionStorage.clear()
})
afterEach(() => {
  leavePage.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  load.mockReset()
  like.mockReset()
})

describe('an action that a visitor pressed', () => {
  test('an action that a visitor pressed runs once for the member who logs in', () => {
    open(thread, null, visitors)
    pressFirst('a')
    open(asked, 9, members)
    expect(like).toHaveBeenCalledOnce()
    expect(location.hash).toBe('')
    open(asked, 9, members)
    expect(like).toHaveBeenCalledOnce()
  })

  test("must be offered by the app: a login link in a user's text runs nothing afterwards", () => {
    const failed = vi.fn()
    window.addEventListener('error', failed)
    const next = encodeURIComponent(asked)
    for (const href of [
      `/user/login?next=${next}`,
      `https://evil.example/user/login?next=${next}`,
      'http://[',
    ]) {
      open(thread, null, `<a href="${href}">看</a><a>空</a>`)
      for (const link of document.querySelectorAll('a')) {
        link.addEventListener('click', (event) => event.preventDefault())
        link.click()
      }
      open(asked, 9, members)
    }
    window.removeEventListener('error', failed)
    expect(failed).not.toHaveBeenCalled()
    expect(like).not.toHaveBeenCalled()
  })

  test('an action that a visitor pressed waits on the login pages, and is then reserved for the first member who logged in', () => {
    open(thread, null, visitors)
    pressFirst('a')
    open('/user/supplementary#like-12', 9, '')
    expect(load).not.toHaveBeenCalled()
    open(asked, 9, members)
    expect(like).toHaveBeenCalledOnce()

    open(thread, null, visitors)
    pressFirst('a')
    open('/user/supplementary#like-12', 9, '')
    open(asked, 7, members)
    expect(like).toHaveBeenCalledOnce()
  })

  test('a follow waits on its page for the button, and goes to the page of the person only without one', async () => {
    const follow = (element: string) => `<${element} data-wanted="follow-6">关注</${element}>`
    open(thread, null, follow('a'))
    pressFirst('a')
    open('/thread/12#follow-6', 9, '')
    document.body.innerHTML = follow('button')
    document.querySelector('button')?.addEventListener('click', like)
    await vi.waitFor(() => expect(like).toHaveBeenCalledOnce())
    expect([location.hash, load.mock.calls]).toEqual(['', []])

    vi.useFakeTimers()
    open(thread, null, follow('a'))
    pressFirst('a')
    open('/thread/12#follow-6', 9, '')
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5000)
    expect(load).toHaveBeenCalledExactlyOnceWith('/user/6#follow-6')
  })

  test('an action that a visitor pressed redirects once to the page that has the button, and never in a loop', () => {
    open(thread, null, visitors)
    pressFirst('a')
    open('/#like-12', 9, '')
    expect(load).toHaveBeenCalledExactlyOnceWith(asked)
    // The thread page redirects, and the browser keeps the fragment.
    open('/#like-12', 9, '')
    expect(load).toHaveBeenCalledOnce()
    expect(location.hash).toBe('')
    expect(sessionStorage.getItem(key)).toBeNull()
  })

  test('an action that a visitor pressed is deleted after half an hour, and when the login led elsewhere', () => {
    open(thread, null, visitors)
    pressFirst('a')
    vi.setSystemTime(Date.now() + 30 * 60_000)
    open(asked, 9, members)
    open(thread, null, visitors)
    pressFirst('a')
    open('/', 9, '')
    open(asked, 9, members)
    expect(like).not.toHaveBeenCalled()
  })
})

describe('an action that a member pressed', () => {
  test('an action that a member pressed is stored only when the session turned out to have ended', () => {
    open(thread, 9, members)
    pressFirst('button')
    expect(sessionStorage.getItem(key)).toBeNull()
    expect(pressedActionHash()).toBe('#like-12')
    storeRefusedAction(9)
    like.mockReset()
    open(asked, 9, members)
    expect(like).toHaveBeenCalledOnce()
  })

  test('an action that a member pressed never runs for another member', () => {
    open(thread, 9, members)
    pressFirst('button')
    storeRefusedAction(9)
    like.mockReset()
    open(asked, 7, members)
    expect(like).not.toHaveBeenCalled()
    expect(sessionStorage.getItem(key)).toBeNull()
  })
})

describe('a login that ends on the home page', () => {
  const go = vi.fn()
  beforeEach(() => void go.mockReset())

  test('a login that ends on the home page loads the original page as a document when an action is to run there', () => {
    open(thread, null, visitors)
    pressFirst('a')
    storeReturnAddress(asked)
    history.replaceState(null, '', '/')
    const isRedirected = resumeAfterLogin({ userId: 9, go, load })
    open('/', 9, '', isRedirected)
    expect([load.mock.calls, go.mock.calls]).toEqual([[[asked]], []])
    open(asked, 9, members)
    expect(like).toHaveBeenCalledOnce()
  })

  test('a login that ends on the home page runs an action of the home page at once, and opens other pages within the app', () => {
    history.replaceState(null, '', '/')
    storeReturnAddress('/#like-12')
    expect(resumeAfterLogin({ userId: 9, go, load })).toBe(false)
    expect(location.hash).toBe('#like-12')
    history.replaceState(null, '', '/')
    storeReturnAddress('/thread/12')
    expect(resumeAfterLogin({ userId: 9, go, load })).toBe(false)
    expect([load.mock.calls, go.mock.calls]).toEqual([[], [['/thread/12']]])
  })
})
