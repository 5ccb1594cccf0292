import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProduct } from '../../tools/product/product.ts'
import { callApi, owner, registerByApi } from '../support/site.ts'

test('two processes that start concurrently on an empty folder both serve it and create one administrator', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaguan-two-'))
  const [one, other] = await Promise.all([
    startProduct({ dataDir, settings: owner }),
    startProduct({ dataDir, settings: owner }),
  ])
  try {
    const token = await registerByApi(one, {
      username: 'ali',
      nickname: '阿梨',
      password: 'a-good-password-1',
    })
    // Content written through one process is read through the other: they share the database and the secret key.
    const people = await callApi(other, 'users.list', { token })
    const names = people.data.pageData.map(({ nickname }: { nickname: string }) => nickname)
    expect(names.toSorted()).toEqual(['owner', '阿梨'].toSorted())
  } finally {
    await Promise.all([one.stop(), other.stop()])
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('an invalid setting stops the start with one sentence', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaguan-wrong-'))
  const start = startProduct({ dataDir, settings: { SITE_URL: 'forum.example.org' } })
  const words = await start.then(
    () => '',
    (error: Error) => error.message,
  )
  expect(words).toContain('SITE_URL')
  expect(words).not.toContain('    at ')
  await rm(dataDir, { recursive: true, force: true })
})
