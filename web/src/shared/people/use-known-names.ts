import { limits, topicsApi, usersApi } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQueryOptions } from '../../api/query.ts'

/** People and topics by name, as far as they are known by now. */
export interface KnownNames {
  readonly people: readonly { readonly nickname: string; readonly avatar: string }[]
  readonly topics: readonly { readonly content: string; readonly threadCount: number }[]
}

const found = 8
/** Milliseconds of a pause after which the server is asked for what was typed. */
const askAfterMs = 120
/** Those who were here last, and what is read most: asked for at the first sign, so that typing finds at once. */
const first = { perPage: limits.perPageMost, filter: { hot: 1 } } as const

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
  const hot = useQuery({ ...apiQueryOptions(topicsApi.listTopics, first), enabled })
  const byName = { perPage: found, filter: { content: later } }
  const named = useQuery({
    ...apiQueryOptions(topicsApi.listTopics, byName),
    enabled: enabled && later !== '',
  })
  return [...(hot.data?.pageData ?? []), ...(named.data?.pageData ?? [])]
}

/** The people, or the topics, among whom somebody types a name; nothing is asked for while neither is wanted. */
export function useKnownNames(wanted: { readonly kind: string; readonly typed: string } | null): KnownNames {
  const typedFor = (kind: string) => (wanted?.kind === kind ? wanted.typed : null)
  return { people: usePeople(typedFor('member')), topics: useTopics(typedFor('topic')) }
}
