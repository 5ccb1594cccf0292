import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openDetector } from './find-secrets.ts'

const word = 'k3x9vq7tz1mw'
const escaped = (way: (code: number) => string) => [...word].map((one) => way(one.charCodeAt(0))).join('')
const padded = (before: string) => Buffer.from(`${before}${word} and more`)

/** An encoding of the word, and a response that contains it. */
const ways: readonly (readonly [string, Buffer])[] = [
  ['plain', Buffer.from(`<p>${word}</p>`)],
  ['in capitals', Buffer.from(word.toUpperCase())],
  ['backwards', Buffer.from([...word].reverse().join(''))],
  ['in hexadecimal numbers', Buffer.from(Buffer.from(word).toString('hex'))],
  ['in escapes of JSON', Buffer.from(escaped((code) => `\\u00${code.toString(16)}`))],
  ['in numbers of HTML', Buffer.from(escaped((code) => `&#${code};`))],
  ['in hexadecimal numbers of HTML', Buffer.from(escaped((code) => `&#x${code.toString(16)};`))],
  ['in an address', Buffer.from(escaped((code) => `%${code.toString(16)}`))],
  ...['', 'a', 'ab'].map(
    (before) => [`in base64 behind "${before}"`, Buffer.from(padded(before).toString('base64'))] as const,
  ),
  ['compressed by gzip', gzipSync(padded('x'))],
  ['compressed by brotli', brotliCompressSync(padded('x'))],
  ['compressed, in base64', Buffer.from(gzipSync(padded('x')).toString('base64'))],
]

describe('the detector of secrets', () => {
  test.each(ways)('the detector of secrets finds a secret that is written %s', (_way, answer) => {
    expect(openDetector(['another0word', word])(answer)).toEqual([word])
  })

  test('the detector of secrets finds nothing in a response without a secret', () => {
    expect(openDetector([word])(Buffer.from(word.slice(1)))).toEqual([])
  })
})
