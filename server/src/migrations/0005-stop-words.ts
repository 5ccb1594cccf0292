import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Words that are looked for in what people write. */
export const stopWords: Migration = {
  name: '0005-stop-words',
  async up(tx, engine) {
    await createTable(tx, engine, 'stop_words', {
      id: 'id',
      user_id: 'number',
      find: 'text',
      find_key: 'text',
      replacement: 'text',
      ugc: 'text',
      username: 'text',
      signature: 'text',
      dialog: 'text',
      nickname: 'text',
      created_at: 'number',
      updated_at: 'number',
    })
    await createIndexes(tx, { stop_words_find: 'stop_words (find_key)' }, true)
  },
}
