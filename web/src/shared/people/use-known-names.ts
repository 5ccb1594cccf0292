import { limits, topicsApi, usersApi } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQueryOptions } from '../../api/query.ts'

/** The people and topics that are loaded so far. */
export interface KnownNames {
  readonly people: readonly { readonly nickname: string; readonly avatar: string }[]
  readonly topics: readonly { readonly content: string; readonly threadCount: number }[]
}

const found = 8
/** Milliseconds without typing after which the server is queried. */
const askAfterMs = 120
/**
 * The most recently active people and the hottest topics; loaded when somebody begins to type a name, so that some
 * matches appear at once.
 */
const first = { perPage: limits.maxPerPage, filter: { hot: 1 } } as const

function useLater(value: string): string {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), askAfterMs)
    return () => clearTimeout(timer)
  }, [value])
  return later
}

function usePeople(typed: string | null): KnownNames['people'] {
  const later = useLater(typed ?? '')
  const enabled = typed !== null
  const latest = useQuery({ ...apiQueryOptions(usersApi.listUsers, first), enabled })
  const byName = { perPage: found, filter: { nickname: later } }
  const named = useQuery({ ...apiQueryOptions(usersApi.listUsers, byName), enabled: enabled && later !== '' })
  return [...(latest.data?.pageData ?? []), ...(named.data?.pageData ?? [])]
}

function useTopics(typed: string | null): KnownNames['topics'] {
  const later = useLater(typed ?? '')
  const enabled = typed !== null
  const hot = useQuery({ ...apiQueryOptions(topicsApi.listTopics, { ...first, withThreads: 0 }), enabled })
  const byName = { perPage: found, withThreads: 0, filter: { content: later } } as const
  const named = useQuery({
    ...apiQueryOptions(topicsApi.listTopics, byName),
    enabled: enabled && later !== '',
  })
  return [...(hot.data?.pageData ?? []), ...(named.data?.pageData ?? [])]
}

/** The people, or the topics, that match a typed name; loads nothing while `wanted` is null. */
export function useKnownNames(wanted: { readonly kind: string; readonly typed: string } | null): KnownNames {
  const typedFor = (kind: string) => (wanted?.kind === kind ? wanted.typed : null)
  return { people: usePeople(typedFor('member')), topics: useTopics(typedFor('topic')) }
}
