import type { InputOf, threadsApi } from '@chaguan/contracts'
import { refuseStale } from '../../http/app-error.ts'
import type { ThreadRow } from './thread-store.ts'

type Draft = Pick<ThreadRow, 'is_draft' | 'updated_at'>

/** The version of a draft: another text after each save; undefined for a published thread. */
export const draftVersionOf = ({ is_draft, updated_at }: Draft): string | undefined =>
  is_draft === 1 ? updated_at.toString(36) : undefined

/** The modification time of a thread that is stored now. Two saves of a draft within a millisecond differ. */
export const nextUpdatedAt = ({ is_draft, updated_at }: Draft, now: number): number =>
  is_draft === 1 ? Math.max(now, updated_at + 1) : now

/**
 * Refuses (RESOURCE_IN_USE) an edit of a draft whose version is not the one that the edit names: the draft was saved in
 * another window or on another device meanwhile.
 */
export function assertSameVersion(
  draft: Draft,
  { was }: Pick<InputOf<typeof threadsApi.editThread>, 'was'>,
): void {
  const value = draftVersionOf(draft)
  if (was === undefined || value === undefined || was === value) return
  refuseStale([{ key: 'version', value }], 'threads.draft.changed')
}
