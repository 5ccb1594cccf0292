import type { CallFixture } from './call-fixture.ts'
import { administrators, newName, oneCase, type PermissionCases } from './permission-case.ts'

/** Creates a stop word; returns its id as a text. */
async function aStopWord({ t }: CallFixture): Promise<string> {
  const find = newName()
  const now = t.clock.now()
  const rules = { ugc: '{IGNORE}', username: '{IGNORE}', signature: '{IGNORE}', dialog: '{IGNORE}' }
  const { id } = await t.ctx.transaction(
    (tx) =>
      tx
        .insertInto('stop_words')
        .values({
          ...rules,
          nickname: '{IGNORE}',
          user_id: 1,
          find,
          find_key: find,
          replacement: '**',
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ['stopWords'],
  )
  return String(id)
}

const lines = () => ({ words: [`${newName()}={IGNORE}`] })

/** Expected codes of calls for stop words, by role. */
export const stopWordCases: PermissionCases = {
  'POST /api/backAdmin/stopwords.try': oneCase(administrators, () => ({ text: '茶', scope: 'ugc' })),
  'POST /api/backAdmin/stopwords.batch': oneCase(administrators, lines),
  'POST /api/stop-words/batch.v2': oneCase(administrators, () => ({ type: 'stop-words', ...lines() })),
  'POST /api/backAdmin/stopwords.delete': oneCase(administrators, async (fixture) => ({
    ids: await aStopWord(fixture),
  })),
  'DELETE /api/stop-words.v2': oneCase(administrators, async (fixture) => ({ id: await aStopWord(fixture) })),
}
