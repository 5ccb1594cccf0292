// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesUser from '../../entities/user.ts'

export const userStatus: typeof entitiesUser.userStatus = { normal: 0, banned: 1, inReview: 2, refused: 3, ignored: 4, needsFields: 10 }
