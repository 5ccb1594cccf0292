// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPageMember } from '../../api/request-headers.ts'
import { fillTypedText, readTypedText, restoreTypedText, storeTypedText } from './typed-text.ts'

function Form({ wide = false }: { wide?: boolean }) {
  const [title, setTitle] = useState('')
  const [heard, setHeard] = useState('')
  const fields = [
    <input
      key="title"
      aria-label="title"
      name="title"
      value={title}
      onChange={(e) => setTitle(e.target.value)}
    />,
    <textarea
      key="text"
      aria-label="text"
      name="text"
      defaultValue=""
      onInput={(e) => setHeard(e.currentTarget.value)}
    />,
    <select key="place" aria-label="place" name="place" defaultValue="1">
      <option value="1">1</option>
      <option value="2">2</option>
    </select>,
    <input key="secret" aria-label="secret" type="password" name="secret" />,
    <input key="hidden" aria-label="hidden" type="checkbox" name="hidden" />,
    <input key="a" aria-label="a" type="radio" name="kind" value="a" defaultChecked />,
    <input key="b" aria-label="b" type="radio" name="kind" value="b" />,
  ]
  return (
    <form action="/thread/5">
      <input type="hidden" name="action" value="comment" />
      {wide ? fields.toReversed() : fields}
      <output>{`${title}|${heard}`}</output>
    </form>
  )
}

const field = <F extends HTMLElement = HTMLInputElement>(name: string) => screen.getByLabelText<F>(name)

function type(): void {
  fillTypedText({
    fields: [
      { field: '/thread/5|comment|title|', value: '标题', isSecret: false },
      { field: '/thread/5|comment|text|', value: '写到一半\n的话', isSecret: false },
      { field: '/thread/5|comment|place|', value: '2', isSecret: false },
      { field: '/thread/5|comment|secret|', value: 'pass', isSecret: true },
      { field: '/thread/5|comment|hidden|', value: true, isSecret: false },
      { field: '/thread/5|comment|kind|b', value: true, isSecret: false },
    ],
  })
}

function expectTyped(secret = 'pass'): void {
  expect(screen.getByRole('status').textContent).toBe('标题|写到一半\n的话')
  expect(field('title').value).toBe('标题')
  expect(field('text').value).toBe('写到一半\n的话')
  expect(field('place').value).toBe('2')
  expect(field('secret').value).toBe(secret)
  expect(field('hidden').checked).toBe(true)
  expect(field('b').checked).toBe(true)
}

beforeEach(() => {
  history.replaceState(null, '', '/thread/5')
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  setPageMember(null)
  vi.useRealTimers()
})

test('typed text is restored in another layout, and the fields dispatch their events', async () => {
  const { unmount } = render(<Form />)
  type()
  await screen.findByText(/标题/)
  const text = field<HTMLTextAreaElement>('text')
  text.focus()
  text.setSelectionRange(2, 3)
  const typed = readTypedText()
  unmount()
  render(<Form wide />)
  fillTypedText(typed)
  await screen.findByText(/标题/)
  expectTyped()
  expect(document.activeElement).toBe(field('text'))
  expect(field<HTMLTextAreaElement>('text').selectionStart).toBe(2)
})

test('fields that are rendered a little later are filled too', async () => {
  const first = render(<Form />)
  type()
  const typed = readTypedText()
  first.unmount()
  fillTypedText(typed)
  render(<Form />)
  await screen.findByText(/标题/)
  expectTyped()
})

test('typed text, except passwords, is restored once in the next document of the tab', async () => {
  const first = render(<Form />)
  type()
  storeTypedText()
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).toContain('标题')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('pass')
  render(<Form />)
  restoreTypedText()
  await screen.findByText(/标题/)
  expectTyped('')
  expect(sessionStorage.length).toBe(0)
})

test('typed text is not restored on another page', () => {
  const first = render(<Form />)
  type()
  storeTypedText()
  first.unmount()
  history.replaceState(null, '', '/thread/6')
  render(<Form />)
  restoreTypedText()
  expect(field('title').value).toBe('')
})

test('typed text is restored for the member who typed it, and neither for another one nor for a visitor', () => {
  setPageMember(5)
  const first = render(<Form />)
  type()
  storeTypedText()
  first.unmount()
  for (const other of [7, null]) {
    setPageMember(other)
    const { unmount } = render(<Form />)
    restoreTypedText()
    expect(field('title').value).toBe('')
    unmount()
  }
  setPageMember(5)
  render(<Form />)
  restoreTypedText()
  expect(field('title').value).toBe('标题')
})

test('text that a visitor typed is restored after the login', () => {
  const first = render(<Form />)
  type()
  storeTypedText()
  first.unmount()
  setPageMember(5)
  render(<Form />)
  restoreTypedText()
  expect(field('title').value).toBe('标题')
})

/** A profile form with each field in its own closed form (`apart`), or all in one form. */
function Profile({ apart }: { apart: boolean }) {
  const fields = ['nickname', 'signature'].map((name) => (
    <Signature key={name} name={name} before={`${name} before`} />
  ))
  if (!apart)
    return (
      <form action="/my">
        <input type="hidden" name="action" value="profile" />
        {fields}
      </form>
    )
  return fields.map((one) => (
    <details key={one.key}>
      <form action="/my">
        <input type="hidden" name="action" value={one.key ?? ''} />
        {one}
      </form>
    </details>
  ))
}

function Signature({ name, before }: { name: string; before: string }) {
  const [text, setText] = useState(before)
  return <textarea aria-label={name} name={name} value={text} onChange={(e) => setText(e.target.value)} />
}

test.each([
  ['that has one form for all fields', false],
  ['that has a form for each field', true],
])('a layout %s gets the text typed in the other one', (_, apart) => {
  const { unmount } = render(<Profile apart={!apart} />)
  fireEvent.input(field('nickname'), { target: { value: '周舟' } })
  const typed = readTypedText()
  unmount()
  render(<Profile apart={apart} />)
  act(() => fillTypedText(typed))
  expect(field('nickname').value).toBe('周舟')
  expect(field('nickname').closest('details')?.open).toBe(apart ? true : undefined)
  expect(field('signature').closest('details')?.open).toBe(apart ? false : undefined)
})

test('an emptied field stays empty, and an untouched one keeps its value', () => {
  const { unmount } = render(<Form />)
  fireEvent.input(field('text'), { target: { value: '一' } })
  fireEvent.input(field('text'), { target: { value: '' } })
  const typed = readTypedText()
  unmount()
  render(<Form />)
  fireEvent.change(field('title'), { target: { value: '别处来的标题' } })
  fireEvent.input(field('text'), { target: { value: '旧的' } })
  act(() => fillTypedText(typed))
  expect(field('text').value).toBe('')
  expect(field('title').value).toBe('别处来的标题')
})

test('fields with the same name are distinguished by their forms', () => {
  const page = ['first', 'second'].map((action) => (
    <form key={action} action="/my">
      <input type="hidden" name="action" value={action} />
      <input aria-label={action} name="code" />
    </form>
  ))
  const { unmount } = render(page)
  fireEvent.input(field('second'), { target: { value: '1234' } })
  const typed = readTypedText()
  unmount()
  render(page)
  fillTypedText(typed)
  expect([field('first').value, field('second').value]).toEqual(['', '1234'])
})

test('a read-only field is unchanged', () => {
  render(<input aria-label="text" name="text" defaultValue="一" readOnly />)
  fillTypedText({ fields: [{ field: '||text|', value: '二', isSecret: false }] })
  expect(field('text').value).toBe('一')
})

test('a form that stores its text itself is left out of the text stored for the next document', () => {
  render(
    <>
      <form action="/own" data-stores-text="">
        <input aria-label="own" name="own" />
      </form>
      <form action="/other">
        <input aria-label="other" name="other" />
      </form>
    </>,
  )
  for (const name of ['own', 'other']) fireEvent.input(field(name), { target: { value: '写的' } })
  storeTypedText()
  for (const name of ['own', 'other']) fireEvent.input(field(name), { target: { value: '' } })
  restoreTypedText()
  expect([field('own').value, field('other').value]).toEqual(['', '写的'])
})
