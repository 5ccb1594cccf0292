// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Input } from './Input.tsx'

afterEach(cleanup)

const field = () => screen.getByLabelText<HTMLInputElement>('金额')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('a number field filters what is typed and contains a number after blur', () => {
  const onText = vi.fn()
  render(<Input label="金额" mode="number" onText={onText} />)
  type('1x2.50')
  expect(field().value).toBe('12.50')
  fireEvent.blur(field())
  expect(field().value).toBe('12.5')
  expect(onText).toHaveBeenLastCalledWith('12.5')
  type('1.2.3')
  expect(field().value).toBe('1.2.3')
  fireEvent.blur(field())
  expect(field().value).toBe('12.5')
})

test('a trimmed field removes all white space', () => {
  render(<Input label="金额" trim />)
  type(' 沈 清 和 ')
  expect(field().value).toBe('沈清和')
})

test('the clear button of a field empties it, keeps the focus in it, and is shown only while it has text', () => {
  render(<Input label="金额" clearLabel="清空" defaultValue="茶" />)
  fireEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('button')).toBeNull()
})

test('the eye of a password field shows the password and hides it again', () => {
  render(<Input label="金额" mode="password" eye={{ show: '显示', hide: '隐藏' }} />)
  expect(field().type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: '显示' }))
  expect(field().type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: '隐藏' }))
  expect(field().type).toBe('password')
})

test('a field reports Enter and Backspace with its text', () => {
  const [onEnter, onBackspace] = [vi.fn(), vi.fn()]
  render(<Input label="金额" defaultValue="茶" {...{ onEnter, onBackspace }} />)
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  fireEvent.keyDown(field(), { key: 'Backspace', keyCode: 8 })
  expect(onEnter).toHaveBeenCalledExactlyOnceWith('茶')
  expect(onBackspace).toHaveBeenCalledExactlyOnceWith('茶')
})

test('a field does not report an Enter that an input method handles', () => {
  const onEnter = vi.fn()
  render(<Input label="金额" onEnter={onEnter} />)
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  fireEvent.compositionStart(field())
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onEnter).not.toHaveBeenCalled()
  fireEvent.compositionEnd(field())
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onEnter).toHaveBeenCalledOnce()
})

test('a field applies its rules after an input method has finished', () => {
  render(<Input label="金额" trim />)
  fireEvent.compositionStart(field())
  type('cha guan')
  expect(field().value).toBe('cha guan')
  type('茶 馆')
  fireEvent.compositionEnd(field())
  expect(field().value).toBe('茶馆')
})

test('the counter of a field needs both showLimit and maxLength', () => {
  const { rerender, container } = render(
    <Input label="金额" showLimit maxLength={15} defaultValue="沈清和" />,
  )
  expect(container.textContent).toContain('3/15')
  rerender(<Input label="金额" showLimit defaultValue="沈清和" />)
  expect(container.textContent).not.toContain('/')
})

test('a field has its appended content at its end', () => {
  render(<Input label="金额" append="元" />)
  expect(screen.getByText('元')).toBeTruthy()
})
