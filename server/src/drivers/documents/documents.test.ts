import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { aPdf, aWav, aZip } from '../../testing/fixtures/media-files.ts'
import { openMedia } from '../media/media.ts'
import { type Documents, openDocuments } from './documents.ts'

let folder: string
let documents: Documents
let names = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaguan-documents-'))
  documents = openDocuments(openMedia(), () => join(folder, `unpacked${names++}`))
})
afterAll(() => rm(folder, { recursive: true }))

async function inspect(bytes: Uint8Array, ending: string) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const fault = await documents.inspect(path, ending)
  expect(await readdir(folder)).toEqual(['file'])
  return fault
}

const page = Buffer.from('<html><script>alert(1)</script></html>')
const some = Buffer.from('茶'.repeat(100))
const anArchive = aZip([{ name: 'a.txt', body: some }])
const anOfficeFile = (part: string) =>
  aZip([
    { name: '[Content_Types].xml', body: some },
    { name: part, body: some },
  ])
const anOpenFile = (mediaType: string) =>
  aZip([
    { name: 'mimetype', body: Buffer.from(mediaType) },
    { name: 'content.xml', body: some },
  ])
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)

describe('a file', () => {
  it.each([
    ['a PDF', aPdf, 'pdf'],
    ['a text', some, 'txt'],
    ['a sound', aWav(1), 'wav'],
    ['an archive', aZip([{ name: '茶/龙井.txt', body: some }]), 'zip'],
    ['a document of words', anOfficeFile('word/document.xml'), 'docx'],
    ['a document of tables', anOfficeFile('xl/workbook.xml'), 'xlsx'],
    ['a document of slides', anOfficeFile('ppt/presentation.xml'), 'pptx'],
    ['an open document', anOpenFile('application/vnd.oasis.opendocument.text'), 'odt'],
    ['an open table', anOpenFile('application/vnd.oasis.opendocument.spreadsheet'), 'ods'],
    ['open slides', anOpenFile('application/vnd.oasis.opendocument.presentation'), 'odp'],
    ['a book', anOpenFile('application/epub+zip'), 'epub'],
    ['a document that calls itself an archive', anOfficeFile('word/document.xml'), 'zip'],
    ['an archive in an archive', aZip([{ name: 'a.zip', body: aZip([{ name: 'b', body: some }]) }]), 'zip'],
    ['an old document', Buffer.from('d0cf11e0a1b11ae1ff', 'hex'), 'doc'],
    ['anything with an ending that is not known', page, 'xyz'],
  ])('%s is accepted', async (_, bytes, ending) => {
    expect(await inspect(bytes, ending)).toBeNull()
  })

  it.each([
    ['an empty file', Buffer.alloc(0), 'txt', 'empty'],
    ['a page that calls itself a PDF', page, 'pdf', 'mismatch'],
    ['a page that calls itself a picture', page, 'png', 'mismatch'],
    ['a page that calls itself a document', page, 'docx', 'mismatch'],
    ['an archive that calls itself a document of words', anArchive, 'docx', 'mismatch'],
    ['an archive that calls itself a document of tables', anArchive, 'xlsx', 'mismatch'],
    ['an archive that calls itself a document of slides', anArchive, 'pptx', 'mismatch'],
    ['an archive that calls itself an open document', anArchive, 'odt', 'mismatch'],
    ['an archive that calls itself a book', anArchive, 'epub', 'mismatch'],
    [
      'a document of tables that calls itself one of words',
      anOfficeFile('xl/workbook.xml'),
      'docx',
      'mismatch',
    ],
    [
      'an archive with a folder of words and no list of types',
      aZip([{ name: 'word/document.xml', body: some }]),
      'docx',
      'mismatch',
    ],
    [
      'an open table that calls itself a text',
      anOpenFile('application/vnd.oasis.opendocument.spreadsheet'),
      'odt',
      'mismatch',
    ],
    ['an open document that says at length what it is', anOpenFile(' '.repeat(1000)), 'odt', 'mismatch'],
    ['a document that leads out of its folder', anOfficeFile('../word/document.xml'), 'docx', 'path'],
    ['a program that calls itself a text', Buffer.from('4d5a90000300', 'hex'), 'txt', 'mismatch'],
    ['a sound that calls itself a video', aWav(1), 'mp4', 'mismatch'],
    ['half an archive', aZip([{ name: 'a', body: some }]).subarray(0, 60), 'zip', 'damaged'],
    ['what leads out of its folder', aZip([{ name: '../../etc/passwd', body: some }]), 'zip', 'path'],
    ['an absolute name', aZip([{ name: '/etc/passwd', body: some }]), 'zip', 'path'],
    ['a drive', aZip([{ name: 'C:\\windows', body: some }]), 'zip', 'path'],
    ['a link', aZip([{ name: 'a', body: some, isLink: true }]), 'zip', 'path'],
    ['more than a hundred times packed', aZip([{ name: 'a', body: zeros(20) }]), 'zip', 'bomb'],
    [
      'a hundred times packed that denies it',
      aZip([{ name: 'a', body: zeros(20), saysBytes: 1000 }]),
      'zip',
      'bomb',
    ],
    [
      'more than two thousand entries',
      aZip(Array.from({ length: 2001 }, (_, index) => ({ name: String(index), body: some }))),
      'zip',
      'bomb',
    ],
    [
      'a bomb in an archive',
      aZip([{ name: 'a.zip', body: aZip([{ name: 'a', body: zeros(20) }]) }]),
      'zip',
      'bomb',
    ],
    [
      'archives four deep',
      aZip([
        {
          name: 'a.zip',
          body: aZip([{ name: 'b', body: aZip([{ name: 'c', body: aZip([{ name: 'd', body: some }]) }]) }]),
        },
      ]),
      'zip',
      'nested',
    ],
  ])('%s is refused', async (_, bytes, ending, fault) => {
    expect(await inspect(bytes, ending)).toBe(fault)
  })

  it('a ZIP with exactly two thousand entries is accepted', async () => {
    const entries = Array.from({ length: 2000 }, (_, index) => ({ name: String(index), body: some }))
    expect(await inspect(aZip(entries), 'zip')).toBeNull()
  })

  it('a ZIP with a directory of more than 4 MiB is refused', async () => {
    const entries = Array.from({ length: 90 }, (_, index) => ({
      name: `${index}${'n'.repeat(50_000)}`,
      body: some,
    }))
    expect(await inspect(aZip(entries), 'zip')).toBe('bomb')
  })

  it('a ZIP with trailing bytes is refused: readers disagree on where it ends', async () => {
    expect(await inspect(Buffer.concat([anArchive, Buffer.from('more')]), 'zip')).toBe('damaged')
  })
})

/** Creates a ZIP in the format for more than 4 GiB. */
function aZip64(entries: readonly { name: string; body: Buffer }[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, body } of entries) zip.addBuffer(body, name, { forceZip64Format: true })
  zip.end({ forceZip64Format: true, comment: '' })
  return buffer(zip.outputStream)
}

describe('a Zip64 archive', () => {
  it('a valid Zip64 archive is accepted', async () => {
    expect(await inspect(await aZip64([{ name: '茶.txt', body: some }]), 'zip')).toBeNull()
  })

  it('a Zip64 document is recognised', async () => {
    const entries = ['[Content_Types].xml', 'word/document.xml'].map((name) => ({ name, body: some }))
    expect(await inspect(await aZip64(entries), 'docx')).toBeNull()
  })

  it.each([
    ['more than a hundred times packed', [{ name: 'a', body: zeros(20) }]],
    [
      'more than two thousand entries',
      Array.from({ length: 2001 }, (_, index) => ({ name: `${index}`, body: some })),
    ],
  ])('a Zip64 archive is refused with %s', async (_, entries) => {
    expect(await inspect(await aZip64(entries), 'zip')).toBe('bomb')
  })

  it('a Zip64 archive with an entry of a larger declared size than allowed is refused', async () => {
    const bytes = await aZip64([{ name: 'a', body: some }])
    // The extra field of the directory's entry: its id, its length, then the uncompressed size.
    const extra = bytes.lastIndexOf(Buffer.from('01001800', 'hex'))
    expect(bytes.readBigUInt64LE(extra + 4)).toBe(BigInt(some.length))
    bytes.writeBigUInt64LE(2n ** 40n, extra + 4)
    expect(await inspect(bytes, 'zip')).toBe('bomb')
  })
})
