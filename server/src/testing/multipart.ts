import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { TestMember } from './test-app.ts'

/** A file of a multipart form. */
export interface FormFile {
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A request that posts a multipart form with one file, as `inject` takes it. */
export function formWithFile(
  url: string,
  file: FormFile,
  fields: Readonly<Record<string, string>> = {},
  as?: TestMember,
): InjectOptions {
  const boundary = `----form${randomUUID()}`
  const text = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`
  return {
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(text + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
