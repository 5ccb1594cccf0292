import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { IdList, Nothing, OneOf, PageOf, pagingInput, SortBy, WireTime } from '../../shapes.ts'

const action = T.String({ description: '{IGNORE}, {MOD}, {BANNED} or {REPLACE}' })

/** A stop word with its rule in each scope (docs/reference/wire-content.md#stop-words). */
export const StopWordView = T.Object({
  id: T.Integer(),
  userId: T.Integer({ description: 'id of the administrator who added it' }),
  find: T.String({ description: 'the word; `{n}` matches up to n characters' }),
  replacement: T.String({ description: 'replacement, used where `ugc` is {REPLACE}' }),
  ugc: action,
  username: action,
  nickname: action,
  signature: action,
  dialog: action,
  createdAt: WireTime,
  updatedAt: WireTime,
})
export type StopWordView = T.Static<typeof StopWordView>

/** The scopes of stop words, in the order of a line. */
export const stopWordScopes = ['ugc', 'username', 'signature', 'dialog', 'nickname'] as const

/** Filter of stop words: part of the word. */
export const stopWordsFilter = { keyword: T.Optional(T.String({ maxLength: 100 })) }
const batch = {
  words: T.Array(T.String({ maxLength: limits.stopWordLineCharacters }), {
    minItems: 1,
    maxItems: limits.stopWordsOfBatch,
    description:
      'lines `find=rule`; a rule is a text, one action, or `ugc|username|signature|dialog|nickname`',
  }),
  overwrite: T.Optional(T.Boolean({ description: 'whether existing words get the new rule' })),
}
/** The rule of the only word as the form showed it; one that has changed since is not overwritten. */
const was = T.Optional(T.Partial(T.Pick(StopWordView, ['replacement', ...stopWordScopes])))
const counts = T.Object({
  type: T.String(),
  created: T.Integer(),
  updated: T.Integer(),
  unique: T.Integer({ description: 'number of lines that changed nothing' }),
  asWritten: T.Optional(T.Array(T.String(), { description: 'words that match only with their punctuation' })),
  withoutSigns: T.Optional(
    T.Array(T.String(), { description: 'words that match with and without their punctuation' }),
  ),
})

/** Stop words (docs/reference/wire.md#v2-paths). */
export const stopWordsApi = defineApi({
  listStopWords: {
    method: 'GET',
    path: '/api/backAdmin/stopwords.list',
    aliases: ['/api/stop-words.v2'],
    summary: 'Returns a page of stop words by part of the word, newest first by default.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'warn',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(T.Any({ description: 'part of the word, or an object `{keyword}`' })),
      sort: SortBy(['createdAt', 'find']),
    }),
    output: PageOf(StopWordView),
  },
  addStopWords: {
    method: 'POST',
    path: '/api/backAdmin/stopwords.batch',
    summary: 'Adds stop words, all of them or none; blank lines are skipped.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'block',
    input: T.Object({ type: T.Optional(T.String({ maxLength: 100 })), ...batch, was }),
    output: counts,
  },
  addTypedStopWords: {
    method: 'POST',
    path: '/api/stop-words/batch.v2',
    summary: 'Does the same as `stopwords.batch`; requires `type`.',
    access: 'admin',
    whenRestricted: 'members',
    validate: 'block',
    mayWrap: true,
    input: T.Object({ type: T.String({ minLength: 1, maxLength: 100 }), ...batch }),
    output: counts,
  },
  deleteStopWords: {
    method: 'POST',
    path: '/api/backAdmin/stopwords.delete',
    summary: 'Deletes stop words by id.',
    description: 'RESOURCE_NOT_FOUND if none of the ids exists; unknown ids among known ones are ignored.',
    access: 'admin',
    whenRestricted: 'before-approval',
    validate: 'block',
    input: T.Object({ ids: IdList }),
    output: Nothing,
  },
  deleteStopWord: {
    method: 'DELETE',
    path: '/api/stop-words.v2',
    summary: 'Does the same as `stopwords.delete`, with `id` in the body or the query.',
    access: 'admin',
    whenRestricted: 'members',
    validate: 'block',
    mayWrap: true,
    input: T.Object({ id: IdList }),
    output: Nothing,
  },
  tryStopWords: {
    method: 'POST',
    path: '/api/backAdmin/stopwords.try',
    summary: 'Returns how the stop words would change a text of a non-administrator.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      text: T.String({ maxLength: limits.commentCharacters }),
      scope: OneOf(stopWordScopes),
    }),
    output: T.Object({
      text: T.String({ description: 'the text after replacements' }),
      pendingFor: T.Array(T.String(), { description: 'words that would put the text under review' }),
      bannedFor: T.Array(T.String(), { description: 'words for which the text would be refused' }),
      isOff: T.Boolean({ description: 'whether the stop word check is disabled' }),
    }),
  },
  exportStopWords: {
    method: 'GET',
    path: '/api/backAdmin/stopWords/export',
    summary: 'Exports stop words, all or by part of the word, as a text file that can be imported.',
    access: 'admin',
    whenRestricted: 'before-approval',
    isDownload: true,
    input: T.Object(stopWordsFilter),
    output: T.Object({ fileName: T.String(), type: T.String(), text: T.String() }),
  },
})
