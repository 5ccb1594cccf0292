import { failures, forumApi } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import { type Ask, answerKey } from '../api/ask.ts'
import { CallFailure } from '../api/call-failure.ts'
import { fakeSite } from '../testing/fake-site.ts'
import { openAnswers } from './answers.ts'
import type { FaceModule } from './faces.ts'
import { type Opening, openPlace } from './open-place.ts'

const ThreadPage = () => null
const MissingPage = () => null

/** Opens a thread whose data is not there. */
function open(loadMissing: () => Promise<unknown>) {
  const client = openAnswers()
  client.setQueryData(answerKey(forumApi.readForum, {}), fakeSite['/api/v3/forum'])
  const pages = { thread: { load: async () => ThreadPage }, notFound: { load: loadMissing } }
  const opening: Opening = {
    client,
    face: { pages } as unknown as FaceModule,
    faceName: 'pc',
    userId: null,
    isGuarded: true,
    addTexts: async () => {},
    code: (loading) => loading,
    run: async ({ required }: Ask) =>
      required ? new CallFailure(failures.RESOURCE_NOT_FOUND.code, '没有找到资源') : null,
  }
  return openPlace('/thread/5', opening)
}

test('a page whose data is not there is the missing page', async () => {
  expect(await open(async () => MissingPage)).toMatchObject({
    name: 'notFound',
    Page: MissingPage,
    refusal: null,
  })
})

test('when not even the missing page comes, the error page says why', async () => {
  const gone = async () => {
    throw new Error('gone')
  }
  expect(await open(gone)).toMatchObject({
    name: 'thread',
    refusal: { Code: failures.RESOURCE_NOT_FOUND.code },
  })
})
