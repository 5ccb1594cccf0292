import type { CallFailure } from './failures.ts'

/** Asks whoever administers for the password; answers whether they gave it. `data` is that of the refusal. */
export type AskForProof = (data: unknown) => Promise<boolean>

let asker: AskForProof | null = null
let asking: Promise<boolean> | null = null

/** Sets who asks; answers how it is taken back. */
export function askAfterIdling(ask: AskForProof): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Whether a call of administrators was refused because none was made for long. */
export const isIdle = (data: unknown): boolean =>
  (data as { idle?: unknown } | null | undefined)?.idle === true

/** Whether a refused call may be made again: its person was idle, and has given the password. All calls ask once. */
export async function proveAfterIdling({ Data }: CallFailure): Promise<boolean> {
  if (!isIdle(Data) || !asker) return false
  asking ??= asker(Data).finally(() => {
    asking = null
  })
  return asking
}
