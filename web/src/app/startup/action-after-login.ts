import { sessionStore, wantedKey } from '../../shared/page/session-store.ts'

/** Milliseconds for which an act is kept for after a log-in. */
const keptMs = 30 * 60_000

/** An action that a visitor pressed: the name of its button (`like-12`) and the fields of its form. */
export interface PressedAct {
  readonly act: string
  readonly fields: readonly (readonly [string, string])[]
}

/** The stored form of a pressed action. */
export interface KeptAct extends PressedAct {
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number
  /** The member who pressed it; null for a visitor. */
  readonly by: number | null
  /** Whether its page was opened for it already. */
  readonly isTried?: true
}

const isKept = (value: unknown): value is KeptAct =>
  typeof value === 'object' &&
  value !== null &&
  'act' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'by' in value &&
  'fields' in value &&
  Array.isArray(value.fields)

function stored(): KeptAct | null {
  try {
    const value: unknown = JSON.parse(sessionStore.read(wantedKey) ?? 'null')
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

const write = (kept: KeptAct) => sessionStore.write(wantedKey, JSON.stringify(kept))

/** Stores a pressed action in this tab until the log-in. */
export const keepAct = ({ act, fields }: PressedAct, by: number | null): boolean =>
  write({ act, fields, at: Date.now(), by })

/** Deletes the stored action. */
export const dropAct = (): void => sessionStore.remove(wantedKey)

/** Marks that the page of the stored action was opened for it. */
export const markTried = (kept: KeptAct): boolean => write({ ...kept, isTried: true })

/**
 * What was kept for a member, who is the first one in since a visitor pressed it, or pressed it before; it is theirs from
 * now on. What is kept for somebody else or longer than 30 minutes is forgotten, and null.
 */
export function claimAct(userId: number): KeptAct | null {
  const kept = stored()
  const isTheirs = kept?.by === null || kept?.by === userId
  const isFresh = kept !== null && Math.abs(Date.now() - kept.at) < keptMs
  if (!kept || !isTheirs || !isFresh) {
    dropAct()
    return null
  }
  if (kept.by === null) write({ ...kept, by: userId })
  return { ...kept, by: userId }
}
