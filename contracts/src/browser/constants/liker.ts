// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesLiker from '../../entities/liker.ts'

export const likerTypes: typeof entitiesLiker.likerTypes = { like: 1, paid: 2, reward: 3 }
