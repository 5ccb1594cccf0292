// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { stopWordsApi } from '../../api/stop-words.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listStopWords: BrowserEndpoint<typeof stopWordsApi.listStopWords> = {
  method: 'GET',
  path: '/api/backAdmin/stopwords.list',
  validate: 'warn',
  inputSchema: {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1, maximum: 100000000 },
      perPage: { type: 'integer', minimum: 1, maximum: 100000000 },
      filter: { description: 'part of the word, or an object with it as `keyword`' },
    },
  },
}

export const addStopWords: BrowserEndpoint<typeof stopWordsApi.addStopWords> = {
  method: 'POST',
  path: '/api/backAdmin/stopwords.batch',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['words'],
    properties: {
      type: { type: 'string', maxLength: 100 },
      words: {
        type: 'array',
        items: { type: 'string', maxLength: 300 },
        minItems: 1,
        maxItems: 10000,
        description: 'lines `find=rule`; a rule is a text, one action, or `ugc|username|signature|dialog|nickname`',
      },
      overwrite: {
        type: 'boolean',
        description: 'whether words that are there already get the new rule',
      },
    },
  },
}

export const addTypedStopWords: BrowserEndpoint<typeof stopWordsApi.addTypedStopWords> = {
  method: 'POST',
  path: '/api/stop-words/batch.v2',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['type', 'words'],
    properties: {
      type: { type: 'string', minLength: 1, maxLength: 100 },
      words: {
        type: 'array',
        items: { type: 'string', maxLength: 300 },
        minItems: 1,
        maxItems: 10000,
        description: 'lines `find=rule`; a rule is a text, one action, or `ugc|username|signature|dialog|nickname`',
      },
      overwrite: {
        type: 'boolean',
        description: 'whether words that are there already get the new rule',
      },
    },
  },
}

export const deleteStopWords: BrowserEndpoint<typeof stopWordsApi.deleteStopWords> = {
  method: 'POST',
  path: '/api/backAdmin/stopwords.delete',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['ids'],
    properties: {
      ids: {
        type: 'string',
        pattern: '^ *\\d{1,15} *(, *\\d{1,15} *){0,99}$',
        maxLength: 4000,
      },
    },
  },
}

export const deleteStopWord: BrowserEndpoint<typeof stopWordsApi.deleteStopWord> = {
  method: 'DELETE',
  path: '/api/stop-words.v2',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['id'],
    properties: {
      id: {
        type: 'string',
        pattern: '^ *\\d{1,15} *(, *\\d{1,15} *){0,99}$',
        maxLength: 4000,
      },
    },
  },
}

export const exportStopWords: BrowserEndpoint<typeof stopWordsApi.exportStopWords> = { method: 'GET', path: '/api/backAdmin/stopWords/export' }
