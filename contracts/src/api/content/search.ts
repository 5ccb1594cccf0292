import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { MarkedText, SearchHit, SearchTag, SearchTopic, SearchUser } from '../../entities/search.ts'
import { limits } from '../../limits.ts'
import { searchKinds, searchSorts, searchSpans } from '../../search-choices.ts'
import { Id, OneOf, PageOf, pagingInput } from '../../shapes.ts'

const day = T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "YYYY-MM-DD in the site's time zone" })

export const searchApi = defineApi({
  search: {
    method: 'GET',
    path: '/api/v3/search',
    summary: 'Searches threads, comments, members, topics and tags; marks the hits.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({
      ...pagingInput,
      keyword: T.String({ maxLength: limits.keywordCharacters }),
      kind: T.Optional(OneOf(searchKinds)),
      sort: T.Optional(OneOf(searchSorts)),
      filter: T.Optional(
        T.Object({
          categoryids: T.Optional(T.Array(Id, { maxItems: limits.queryArrayItems })),
          author: T.Optional(T.String({ maxLength: 100, description: 'nickname of the author' })),
          userId: T.Optional(Id),
          threadId: T.Optional(Id),
          types: T.Optional(T.Array(T.String({ maxLength: 32 }), { maxItems: limits.queryArrayItems })),
          within: T.Optional(OneOf(searchSpans)),
          since: T.Optional(day),
          until: T.Optional(day),
        }),
      ),
    }),
    output: T.Object({
      /** Threads or comments of the page; empty for the other kinds. */
      ...PageOf(SearchHit).properties,
      /** Number of results of each kind; counting stops where ranking does. */
      counts: T.Object({
        threads: T.Integer(),
        comments: T.Integer(),
        users: T.Integer(),
        topics: T.Integer(),
        tags: T.Integer(),
      }),
      comments: T.Array(SearchHit),
      users: T.Array(SearchUser),
      topics: T.Array(SearchTopic),
      tags: T.Array(SearchTag),
      /** The query with the corrected spelling that matched; empty if it matched as typed. */
      correction: T.String(),
    }),
  },
  suggest: {
    method: 'GET',
    path: '/api/v3/search.suggest',
    summary: 'Returns completions of a query, and topics, members and threads that match its beginning.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ keyword: T.String({ maxLength: limits.keywordCharacters }) }),
    output: T.Object({
      words: T.Array(T.String()),
      threads: T.Array(T.Object({ threadId: T.Integer(), title: MarkedText })),
      users: T.Array(SearchUser),
      topics: T.Array(SearchTopic),
    }),
  },
})
