/** Kinds of results; `all` is threads with the first results of every other kind. */
export const searchKinds = ['all', 'threads', 'comments', 'users', 'topics', 'tags'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Orders of threads and comments; `hot` is by the views of threads and the likes of comments. */
export const searchSorts = ['relevance', 'time', 'hot'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Periods up to now. */
export const searchSpans = ['day', 'week', 'month', 'year'] as const
export type SearchSpan = (typeof searchSpans)[number]
