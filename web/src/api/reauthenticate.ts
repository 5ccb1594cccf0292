import type { CallFailure } from './failures.ts'

/** Asks an administrator for the password; resolves to whether it was given. `data` is that of the refusal. */
export type PasswordPrompt = (data: unknown) => Promise<boolean>

let asker: PasswordPrompt | null = null
let asking: Promise<boolean> | null = null

/** Sets what asks an idle administrator for the password; returns what removes it again. */
export function setPasswordPrompt(ask: PasswordPrompt): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Whether a call was refused because the administrator has been idle for too long. */
export const isIdle = (data: unknown): boolean =>
  (data as { idle?: unknown } | null | undefined)?.idle === true

/** Whether a refused call may be repeated: the administrator was idle and has given the password. Concurrent calls share one prompt. */
export async function reauthenticateAfterIdling({ Data }: CallFailure): Promise<boolean> {
  if (!isIdle(Data) || !asker) return false
  asking ??= asker(Data).finally(() => {
    asking = null
  })
  return asking
}
