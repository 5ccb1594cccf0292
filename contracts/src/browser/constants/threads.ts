// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as apiThreads from '../../api/threads.ts'

export const threadScopes: typeof apiThreads.threadScopes = { normal: 0, recommended: 1, search: 2, paidSiteHome: 3 }
