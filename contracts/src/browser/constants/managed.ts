// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesManaged from '../../entities/managed.ts'

export const reviewTypes: typeof entitiesManaged.reviewTypes = { threads: 1, posts: 2 }
