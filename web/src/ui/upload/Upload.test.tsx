// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PictureRow } from './PictureRow.tsx'
import { Upload, type UploadFile, type UploadProps } from './Upload.tsx'

afterEach(cleanup)

const texts = (name: string) => ({
  cancel: `取消 ${name}`,
  remove: `移除 ${name}`,
  retry: `重试 ${name}`,
  progress: `${name} 的进度`,
  failed: '没有传上去',
})
const files: UploadFile[] = [
  { key: '1', name: '甲.pdf', status: 'uploading', percent: 40 },
  { key: '2', name: '乙.pdf', status: 'success', src: '/files/2' },
  { key: '3', name: '丙.pdf', status: 'error' },
]

function draw(props: Partial<UploadProps> = {}) {
  const on = { onAdd: vi.fn(), onRemove: vi.fn(), onRetry: vi.fn() }
  render(<Upload label="附件" add="添加附件" files={files} texts={texts} {...on} {...props} />)
  return on
}

const choose = (...chosen: File[]) =>
  fireEvent.change(screen.getByLabelText('添加附件', { selector: 'input' }), { target: { files: chosen } })
const file = (name: string) => new File(['x'], name)

test.each(['list', 'card'] as const)(
  'a %s shows how far a file is, that it failed, and what to do',
  (layout) => {
    const { onRemove, onRetry } = draw({ layout })
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    fireEvent.click(screen.getByRole('button', { name: /重试 丙/ }))
    expect(onRetry).toHaveBeenCalledWith('3')
    fireEvent.click(screen.getByRole('button', { name: '取消 甲.pdf' }))
    expect(onRemove).toHaveBeenCalledWith('1')
  },
)

test('an upload hides its add button at the limit, and accepts no more than fits', async () => {
  draw({ limit: 3 })
  expect(screen.queryByLabelText('添加附件', { selector: 'input' })).toBeNull()
  cleanup()
  const { onAdd } = draw({ limit: 4 })
  choose(file('丁'), file('戊'))
  await waitFor(() => expect(onAdd).toHaveBeenCalledOnce())
  expect(onAdd.mock.calls[0]?.[0]).toHaveLength(1)
})

test('an upload lets a chosen picture be cropped before it is sent', async () => {
  const { onAdd } = draw({
    beforeUpload: async (chosen) => chosen.filter(({ name }) => name.endsWith('.pdf')),
  })
  choose(file('丁.exe'), file('戊.pdf'))
  await waitFor(() => expect(onAdd).toHaveBeenCalledOnce())
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ name: '戊.pdf' }])
})

test('a picture of an upload is dragged past others to its position', () => {
  const onMove = vi.fn()
  const tile = { cancel: '', remove: '移除', retry: '', progress: '', left: '', right: '' }
  const pictures = ['1', '2', '3'].map((key) => ({
    key,
    name: key,
    src: '',
    state: 'done' as const,
    percent: 100,
  }))
  const row = { label: '图片', add: '添加', count: String, of: () => tile }
  const on = { onAdd: vi.fn(), onRemove: vi.fn(), onRetry: vi.fn(), onMove }
  render(<PictureRow pictures={pictures} most={9} accept="image/*" texts={row} {...on} />)
  const [first, , third] = screen.getAllByRole('listitem')
  if (!first || !third) throw new Error('There are no pictures.')
  const dataTransfer = { setData: vi.fn(), effectAllowed: '' }
  fireEvent.dragEnter(third, { dataTransfer })
  expect(onMove).not.toHaveBeenCalled()
  fireEvent.dragStart(first, { dataTransfer })
  fireEvent.dragEnter(third, { dataTransfer })
  expect(onMove.mock.calls).toEqual([
    ['1', 1],
    ['1', 1],
  ])
})
