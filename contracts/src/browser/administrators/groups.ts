// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { groupsApi } from '../../api/groups.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const listGroups: BrowserEndpoint<typeof groupsApi.listGroups> = {
  method: 'GET',
  path: '/api/backAdmin/groups.list',
  validate: 'warn',
  inputSchema: {
    type: 'object',
    properties: {
      filter: {
        type: 'object',
        properties: {
          type: { type: 'string', maxLength: 50 },
          isPaid: { type: 'integer', enum: [0, 1] },
          isDefault: { type: 'integer', enum: [1] },
        },
      },
      include: { type: 'string', maxLength: 100 },
    },
  },
}

export const openGroup: BrowserEndpoint<typeof groupsApi.openGroup> = {
  method: 'GET',
  path: '/api/backAdmin/groups.resource',
  validate: 'warn',
  inputSchema: {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'integer', minimum: 1, maximum: 9007199254740991 },
      include: { type: 'string', maxLength: 100 },
    },
  },
}

export const createGroup: BrowserEndpoint<typeof groupsApi.createGroup> = {
  method: 'POST',
  path: '/api/backAdmin/groups.create',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 10 },
      type: { type: 'string', maxLength: 50 },
      scale: { type: 'number', minimum: 0, maximum: 10, description: 'tenths; one decimal' },
      color: { type: 'string', maxLength: 20 },
      icon: { type: 'string', maxLength: 500 },
      default: { type: 'boolean' },
      isDisplay: { type: 'boolean' },
      isPaid: { type: 'integer', enum: [0, 1] },
      fee: { type: 'number', minimum: 0, maximum: 1000000 },
      days: { type: 'integer', minimum: 0, maximum: 36500 },
      isSubordinate: { type: 'boolean' },
      isCommission: { type: 'boolean' },
      level: { type: 'integer', minimum: 0, maximum: 5 },
      description: { type: 'string', maxLength: 20 },
      notice: { type: 'string', maxLength: 200 },
    },
  },
}

export const changeGroups: BrowserEndpoint<typeof groupsApi.changeGroups> = {
  method: 'POST',
  path: '/api/backAdmin/groups.batchupdate',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'name'],
          properties: {
            id: { type: 'integer', minimum: 1, maximum: 9007199254740991 },
            name: { type: 'string', minLength: 1, maxLength: 10 },
            type: { type: 'string', maxLength: 50 },
            scale: {
              type: 'number',
              minimum: 0,
              maximum: 10,
              description: 'tenths; one decimal',
            },
            color: { type: 'string', maxLength: 20 },
            icon: { type: 'string', maxLength: 500 },
            default: { type: 'boolean' },
            isDisplay: { type: 'boolean' },
            isPaid: { type: 'integer', enum: [0, 1] },
            fee: { type: 'number', minimum: 0, maximum: 1000000 },
            days: { type: 'integer', minimum: 0, maximum: 36500 },
            isSubordinate: { type: 'boolean' },
            isCommission: { type: 'boolean' },
            level: { type: 'integer', minimum: 0, maximum: 5 },
            description: { type: 'string', maxLength: 20 },
            notice: { type: 'string', maxLength: 200 },
            timeRange: { type: 'integer', minimum: 0, maximum: 36500 },
            contentRange: { type: 'integer', minimum: 0, maximum: 36500 },
          },
        },
        minItems: 1,
        maxItems: 100,
      },
    },
  },
}

export const changeWholeGroups: BrowserEndpoint<typeof groupsApi.changeWholeGroups> = {
  method: 'POST',
  path: '/api/groups/batchupdate.v2',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'name', 'type', 'scale'],
          properties: {
            id: { type: 'integer', minimum: 1, maximum: 9007199254740991 },
            name: { type: 'string', minLength: 1, maxLength: 10 },
            type: { type: 'string', maxLength: 50 },
            scale: {
              type: 'number',
              minimum: 0,
              maximum: 10,
              description: 'tenths; one decimal',
            },
            color: { type: 'string', maxLength: 20 },
            icon: { type: 'string', maxLength: 500 },
            default: { type: 'boolean' },
            isDisplay: { type: 'boolean' },
            isPaid: { type: 'integer', enum: [0, 1] },
            fee: { type: 'number', minimum: 0, maximum: 1000000 },
            days: { type: 'integer', minimum: 0, maximum: 36500 },
            isSubordinate: { type: 'boolean' },
            isCommission: { type: 'boolean' },
            level: { type: 'integer', minimum: 0, maximum: 5 },
            description: { type: 'string', maxLength: 20 },
            notice: { type: 'string', maxLength: 200 },
            timeRange: { type: 'integer', minimum: 0, maximum: 36500 },
            contentRange: { type: 'integer', minimum: 0, maximum: 36500 },
          },
        },
        minItems: 1,
        maxItems: 100,
      },
    },
  },
}

export const deleteGroups: BrowserEndpoint<typeof groupsApi.deleteGroups> = {
  method: 'POST',
  path: '/api/backAdmin/groups.batchdelete',
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

export const changePermissions: BrowserEndpoint<typeof groupsApi.changePermissions> = {
  method: 'POST',
  path: '/api/backAdmin/permission.update',
  validate: 'block',
  inputSchema: {
    type: 'object',
    required: ['groupId', 'permissions'],
    properties: {
      groupId: { type: 'integer', minimum: 1, maximum: 9007199254740991 },
      permissions: {
        type: 'array',
        items: { type: 'string', maxLength: 100 },
        maxItems: 5000,
        description: 'keys: `K`, `category{id}.K` or `switch.K`',
      },
    },
  },
}
