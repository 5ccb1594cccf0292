// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { settingsApi } from '../../api/settings.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const readSettings: BrowserEndpoint<typeof settingsApi.readSettings> = {
  method: 'GET',
  path: '/api/backAdmin/settings',
  validate: 'warn',
  inputSchema: {
    type: 'object',
    properties: { key: { type: 'string', maxLength: 100 }, tag: { type: 'string', maxLength: 100 } },
  },
}

export const changeSettings: BrowserEndpoint<typeof settingsApi.changeSettings> = {
  method: 'POST',
  path: '/api/backAdmin/settings.create',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          required: ['key', 'value'],
          properties: {
            key: { type: 'string', minLength: 1, maxLength: 100 },
            value: { description: 'string, number or boolean' },
            tag: { type: 'string', maxLength: 100 },
          },
        },
        minItems: 1,
        maxItems: 200,
      },
    },
  },
}

export const changeTaggedSettings: BrowserEndpoint<typeof settingsApi.changeTaggedSettings> = {
  method: 'POST',
  path: '/api/settings.v2',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          required: ['key', 'value', 'tag'],
          properties: {
            key: { type: 'string', minLength: 1, maxLength: 100 },
            value: { description: 'string, number or boolean' },
            tag: { type: 'string', maxLength: 100 },
          },
        },
        minItems: 1,
        maxItems: 200,
      },
    },
  },
}
