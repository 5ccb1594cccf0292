// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installTopLayer } from '../../testing/top-layer.ts'
import { ActionSheet } from './ActionSheet.tsx'
import { askConfirm, tell } from './ask.tsx'
import { Dialog } from './Dialog.tsx'
import { Popup } from './Popup.tsx'

installTopLayer()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const pressBeside = () => {
  fireEvent.pointerDown(dialog())
  fireEvent.click(dialog())
}

test('a press beside a dialog asks to close it, unless told otherwise', () => {
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

test('Escape asks the parent, which may keep a dialog open', () => {
  const onClose = vi.fn()
  render(<Dialog isOpen title="问" onClose={onClose} />)
  const cancel = new Event('cancel', { cancelable: true })
  act(() => {
    dialog().dispatchEvent(cancel)
  })
  expect(onClose).toHaveBeenCalledOnce()
  expect(cancel.defaultPrevented).toBe(true)
})

test('a dialog is as wide as told and named by its title', () => {
  render(<Dialog isOpen title="问" width={560} onClose={() => {}} />)
  expect(dialog().style.width).toContain('560px')
  expect(screen.getByRole('dialog', { name: '问' })).toBeTruthy()
})

test('a popup takes 300 ms to go', () => {
  const draw = (isOpen: boolean) => (
    <Popup isOpen={isOpen} label="更多" onClose={() => {}}>
      里面
    </Popup>
  )
  const { rerender } = render(draw(true))
  expect(dialog().open).toBe(true)
  rerender(draw(false))
  expect(dialog().className).toContain('is-leaving')
  act(() => vi.advanceTimersByTime(299))
  expect(dialog().open).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(dialog().open).toBe(false)
  expect(screen.queryByText('里面')).toBeNull()
})

test('a sheet of actions tells which was selected, and cancel closes it', () => {
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
])('the answer to a question is what was pressed: %s', async (name, agreed) => {
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  const answer = askConfirm(question)
  await settle()
  fireEvent.click(screen.getByRole('button', { name }))
  expect(await answer).toBe(agreed)
  await settle()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(before)
  before.remove()
})

test('a question that acts waits for it, and stays where it fails', async () => {
  const act1 = vi.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(undefined)
  const answer = askConfirm({ ...question, act: act1 })
  await settle()
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  await settle()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  await settle()
  expect(await answer).toBe(true)
  expect(act1).toHaveBeenCalledTimes(2)
})

test('something told has one button and ends when that is pressed', async () => {
  const told = tell({ kind: 'success', title: '已提现', confirm: '知道了' })
  await settle()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(await told).toBeUndefined()
})
