/** Kinds of results; `all` is threads with the first results of every other kind. */
export const searchKinds = ['all', 'threads', 'comments', 'users', 'topics', 'tags'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchSorts = ['relevance', 'time'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Periods up to now. */
export const searchSpans = ['day', 'week', 'month', 'year'] as const
export type SearchSpan = (typeof searchSpans)[number]
