// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { ActionSheet } from './ActionSheet.tsx'
import { confirm, showMessage } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'
import { Popup } from './Popup.tsx'
import { isLayerNavigation } from './use-back-closes.ts'

installTopLayer()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  cleanup()
  // Each layer removes its history entry.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(20)
  vi.useRealTimers()
})

const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const pressBeside = () => {
  fireEvent.pointerDown(dialog())
  fireEvent.click(dialog())
}

test('a click on the backdrop calls onClose of a dialog, unless disabled', () => {
  const onClose = vi.fn()
  const { rerender } = render(<Dialog isOpen title="问" onClose={onClose} />)
  fireEvent.pointerDown(screen.getByText('问'))
  fireEvent.click(screen.getByText('问'))
  expect(onClose).not.toHaveBeenCalled()
  pressBeside()
  expect(onClose).toHaveBeenCalledOnce()
  rerender(<Dialog isOpen title="问" onClose={onClose} maskCloses={false} />)
  pressBeside()
  expect(onClose).toHaveBeenCalledOnce()
})

test('text selected from the inside to the outside does not close a dialog', () => {
  const onClose = vi.fn()
  render(<Dialog isOpen title="问" onClose={onClose} />)
  fireEvent.pointerDown(screen.getByText('问'))
  fireEvent.click(dialog())
  expect(onClose).not.toHaveBeenCalled()
})

test('Escape calls onClose of a dialog, which the parent may keep open', () => {
  const onClose = vi.fn()
  render(<Dialog isOpen title="问" onClose={onClose} />)
  const cancel = new Event('cancel', { cancelable: true })
  act(() => {
    dialog().dispatchEvent(cancel)
  })
  expect(onClose).toHaveBeenCalledOnce()
  expect(cancel.defaultPrevented).toBe(true)
})

test('a dialog has the given width and its title as accessible name', () => {
  render(<Dialog isOpen title="问" width={560} onClose={() => {}} />)
  expect(dialog().style.width).toContain('560px')
  expect(screen.getByRole('dialog', { name: '问' })).toBeTruthy()
})

describe('a closing popup', () => {
  const draw = (isOpen: boolean, onClose = () => {}) => (
    <Popup isOpen={isOpen} label="更多" onClose={onClose}>
      里面
    </Popup>
  )
  const isModal = () => dialog().open
  const isPassedThrough = () => !isModal() && dialog().inert && dialog().popover === 'manual'

  test('a closing popup takes 300 ms, while clicks pass through it', () => {
    const { rerender } = render(draw(true))
    expect(isModal()).toBe(true)
    rerender(draw(false))
    expect(dialog().className).toContain('is-leaving')
    expect(isPassedThrough()).toBe(true)
    act(() => vi.advanceTimersByTime(299))
    expect(screen.getByText('里面')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect([isModal(), dialog().popover, dialog().inert]).toEqual([false, null, false])
    expect(screen.queryByText('里面')).toBeNull()
  })

  test('covers the page until the end of its animation after a click on the backdrop', () => {
    const onClose = vi.fn()
    const { rerender } = render(draw(true, onClose))
    act(() => {
      onClose.mockImplementation(() => rerender(draw(false, onClose)))
      pressBeside()
    })
    act(() => vi.advanceTimersByTime(299))
    expect(isModal()).toBe(true)
    act(() => vi.advanceTimersByTime(1))
    expect(isModal()).toBe(false)
  })

  test('a closing popup opens again at once', () => {
    const onClose = vi.fn()
    const { rerender } = render(draw(true, onClose))
    rerender(draw(false, onClose))
    rerender(draw(true, onClose))
    // Browsers dispatch the event of the first closing only now.
    fireEvent(dialog(), new Event('close'))
    act(() => vi.advanceTimersByTime(1000))
    expect([isModal(), dialog().popover, dialog().inert]).toEqual([true, null, false])
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('an action sheet reports the selected action, and cancel closes it', () => {
  const [onSelect, onClose] = [vi.fn(), vi.fn()]
  const actions = [
    { key: 'copy', text: '复制' },
    { key: 'report', text: '举报', isDisabled: true },
  ]
  render(<ActionSheet isOpen label="更多" cancel="取消" {...{ actions, onSelect, onClose }} />)
  fireEvent.click(screen.getByRole('button', { name: '举报' }))
  expect(onSelect).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '复制' }))
  expect(onSelect).toHaveBeenCalledWith('copy')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(onClose).toHaveBeenCalledOnce()
})

const question = { title: '删除？', confirm: '删除', cancel: '取消' }
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

test.each([
  ['删除', true],
  ['取消', false],
])('a confirmation resolves to the pressed button: %s', async (name, agreed) => {
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  const answer = confirm(question)
  await settle()
  fireEvent.click(screen.getByRole('button', { name }))
  expect(await answer).toBe(agreed)
  await settle()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(before)
  before.remove()
})

test('a confirmation with an action waits for it, and stays open when it fails', async () => {
  const action1 = vi.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(undefined)
  const answer = confirm({ ...question, action: action1 })
  await settle()
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  await settle()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  await settle()
  expect(await answer).toBe(true)
  expect(action1).toHaveBeenCalledTimes(2)
})

test('a message has one button, which closes it', async () => {
  const told = showMessage({ kind: 'success', title: '已提现', confirm: '知道了' })
  await settle()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(await told).toBeUndefined()
})

describe('the browser’s back button', () => {
  const travelled = vi.fn()
  // The router registers its listener before any layer is opened.
  const follow = () => {
    if (!isLayerNavigation()) travelled()
  }
  beforeAll(() => window.addEventListener('popstate', follow))
  afterAll(() => window.removeEventListener('popstate', follow))
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 40)))
  beforeEach(async () => {
    vi.useRealTimers()
    // History entries of earlier tests are removed first.
    await settled()
    history.replaceState({ key: 'page' }, '', '/list')
    history.pushState({ key: 'page' }, '', '/thread/12')
  })
  const popup = (isOpen: boolean, onClose = () => {}, label = '选') => (
    <Popup isOpen={isOpen} label={label} onClose={onClose}>
      <p>里面</p>
    </Popup>
  )

  test.each([
    ['sheet', popup],
    [
      'dialog',
      (isOpen: boolean, onClose = () => {}) => <Dialog isOpen={isOpen} title="问" onClose={onClose} />,
    ],
  ] as const)('closes a %s first and leaves the page where it is', async (_what, over) => {
    const onClose = vi.fn()
    render(over(true, onClose))
    travelled.mockClear()
    history.back()
    await settled()
    expect([onClose.mock.calls.length, travelled.mock.calls.length, location.pathname]).toEqual([
      1,
      0,
      '/thread/12',
    ])
    expect(history.state).toEqual({ key: 'page' })
  })

  test('cancels a confirmation and closes it', async () => {
    const answer = confirm(question)
    await settled()
    history.back()
    await settled()
    expect(await answer).toBe(false)
    await settled()
    expect([screen.queryByRole('alertdialog'), location.pathname]).toEqual([null, '/thread/12'])
  })

  test('the browser’s back button leaves no history entry of a sheet that was closed otherwise', async () => {
    const { rerender } = render(popup(true))
    rerender(popup(false))
    await settled()
    expect([history.state.layer, location.pathname]).toEqual([undefined, '/thread/12'])
    history.back()
    await settled()
    expect(location.pathname).toBe('/list')
  })

  test('the browser’s back button closes one layer at a time; a layer that opens as another closes takes over its entry', async () => {
    const [lower, upper] = [vi.fn(), vi.fn()]
    const { rerender } = render(
      [popup(true, lower, '一'), popup(false, upper, '二')].map((each, key) => (
        <div key={String(key)}>{each}</div>
      )),
    )
    const draw = (one: boolean, two: boolean) =>
      rerender(
        [popup(one, lower, '一'), popup(two, upper, '二')].map((each, key) => (
          <div key={String(key)}>{each}</div>
        )),
      )
    draw(true, true)
    history.back()
    await settled()
    expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1])
    draw(true, false)
    draw(false, true)
    await settled()
    history.back()
    await settled()
    expect([upper.mock.calls.length, history.state.layer]).toEqual([2, undefined])
  })
})
