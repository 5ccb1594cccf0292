import { describe, expect, test } from 'vitest'
import { acceptOf, fileRules, pictureRules, sortFiles } from './file-rules.ts'
import { changeUploads, type Upload } from './upload-list.ts'

const upload = (key: string, more: Partial<Upload> = {}): Upload => ({
  key,
  name: `${key}.png`,
  src: '',
  state: 'uploading',
  percent: 0,
  id: null,
  url: '',
  ...more,
})
const keys = (list: readonly Upload[]) => list.map(({ key }) => key).join('')
const abc = [upload('a'), upload('b'), upload('c')]

describe('the list of uploads', () => {
  test('the list of uploads has new uploads last', () => {
    expect(keys(changeUploads(abc, { type: 'added', uploads: [upload('d')] }))).toBe('abcd')
  })

  test('the list of uploads marks a finished upload as done, with its id', () => {
    const [, b] = changeUploads(abc, { type: 'done', key: 'b', id: 7, url: '/b.png' })
    expect(b).toMatchObject({ state: 'done', percent: 100, id: 7, url: '/b.png' })
  })

  test('restarts a failed upload from the beginning', () => {
    const failure = { Code: -5001, Message: '空间不足' }
    const failed = changeUploads([upload('a', { percent: 60 })], { type: 'failed', key: 'a', failure })
    expect(failed[0]).toMatchObject({ state: 'failed', failure })
    expect(changeUploads(failed, { type: 'retried', key: 'a' })[0]).toMatchObject({
      state: 'uploading',
      percent: 0,
    })
  })

  test('the list of uploads ignores the progress of a removed upload', () => {
    const rest = changeUploads(abc, { type: 'removed', key: 'b' })
    expect(keys(rest)).toBe('ac')
    expect(changeUploads(rest, { type: 'done', key: 'b', id: 7, url: '' })).toEqual(rest)
  })

  test('the list of uploads keeps unfinished uploads when the finished ones are replaced', () => {
    const list = [upload('a'), upload('b', { state: 'done' }), upload('c', { state: 'failed' })]
    expect(keys(changeUploads(list, { type: 'replaced', uploads: [upload('d', { state: 'done' })] }))).toBe(
      'dac',
    )
  })

  test.each([
    ['b', -1, 'bac'],
    ['b', 1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['x', 1, 'abc'],
  ] as const)('moving %s by %i gives %s', (key, by, expected) => {
    expect(keys(changeUploads(abc, { type: 'moved', key, by }))).toBe(expected)
  })
})

describe('the choice of files', () => {
  const rules = fileRules('png, JPG,.gif', 1, 3)
  const file = (name: string, size = 10, type = '') => new File([new Uint8Array(size)], name, { type })

  test('the choice of files accepts extensions in any notation', () => {
    expect(rules).toEqual({ endings: ['png', 'jpg', 'gif'], maxBytes: 1024 * 1024, most: 3 })
  })

  test('the choice of files accepts a picture with an allowed extension or media type', () => {
    const files = [file('a.PNG'), file('b.jpg'), file('image', 5, 'image/png')]
    expect(sortFiles(files, 0, rules)).toEqual({ accepted: files, problems: [] })
  })

  test('the choice of files reports a wrong type and too large pictures once each', () => {
    const files = [file('a.txt'), file('b.exe'), file('c.png', 1024 * 1024 + 1)]
    expect(sortFiles(files, 0, rules)).toEqual({ accepted: [], problems: ['wrongType', 'tooBig'] })
  })

  test('the choice of files accepts only as many files as there is room for', () => {
    const files = [file('a.png'), file('b.png')]
    expect(sortFiles(files, 2, rules)).toEqual({ accepted: [files[0]], problems: ['tooMany'] })
  })

  test('the choice of files accepts larger pictures that the browser scales down, but not an animated one', () => {
    const pictures = pictureRules('png,gif,jpg,jpeg,heic,heif', 1, 9)
    const [photo, heic, webp] = [file('a.jpg', 2e6), file('b.HEIC', 2e6), file('c.webp', 2e6)]
    expect(sortFiles([photo, heic, webp], 0, pictures)).toEqual({
      accepted: [photo, heic, webp],
      problems: [],
    })
    expect(sortFiles([file('d.gif', 2e6)], 0, pictures).problems).toEqual(['tooBig'])
    expect(sortFiles([file('e.svg', 10)], 0, pictures).problems).toEqual(['wrongType'])
  })

  test('the choice of files has an accept attribute without the format that phones then convert themselves', () => {
    const pictures = pictureRules('png,gif,jpg,jpeg,heic,heif', 1, 9)
    expect(acceptOf(pictures, 'h5')).toBe('image/png,image/gif,image/jpeg,image/webp,image/avif')
    expect(acceptOf(pictureRules('png', 1, 9), 'h5')).toBe('image/png')
    expect(acceptOf(fileRules('pdf, zip', 1, 9), 'h5')).toBe('.pdf,.zip')
  })

  test('the choice of files offers HEIC photos on desktops, which the browser then converts or refuses', () => {
    const pictures = pictureRules('png,gif,jpg,jpeg,heic,heif', 1, 9)
    expect(acceptOf(pictures, 'pc')).toBe('image/png,image/gif,image/jpeg,image/webp,image/avif,.heic,.heif')
    expect(acceptOf(pictureRules('png', 1, 9), 'pc')).toBe('image/png')
    expect(acceptOf(fileRules('pdf, zip', 1, 9), 'pc')).toBe('.pdf,.zip')
  })
})
