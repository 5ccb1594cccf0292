// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesManagedUser from '../../entities/managed-user.ts'

export const adminActs: typeof entitiesManagedUser.adminActs = { settings: 1000, permission: 1001, group: 1002, user: 1003 }
