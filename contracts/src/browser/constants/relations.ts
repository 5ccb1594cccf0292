// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as apiRelations from '../../api/relations.ts'

export const followTypes: typeof apiRelations.followTypes = { follows: 1, fans: 2 }
