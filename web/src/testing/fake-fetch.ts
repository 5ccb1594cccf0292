import { vi } from 'vitest'

/** An answer as the wire sends it. */
export const answer = (Code: number, Data: unknown, Message = '') => Response.json({ Code, Message, Data })

/**
 * Has every write answered so, once `until` is over, and no read; gives what is written from now on: address and body.
 * `vi.unstubAllGlobals` takes it back.
 */
export function answerWrites(say: () => Response = () => answer(0, {}), until = async () => {}): string[] {
  const written: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (!body) return new Promise(() => {})
    written.push(`${address} ${body}`)
    await until()
    return say()
  })
  return written
}
