import type { TextKey } from '../../../i18n/texts.ts'

/** Whether the browser knows passkeys at all. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function'

const troubles: Readonly<Record<string, TextKey>> = {
  NotAllowedError: 'ways.passkey.notAllowed',
  AbortError: 'ways.passkey.notAllowed',
  InvalidStateError: 'ways.passkey.known',
  SecurityError: 'ways.passkey.insecure',
  NotSupportedError: 'ways.passkey.insecure',
}

/** What to say of an error of the browser's; null when the error is none of those. */
export function passkeyErrorKey(error: unknown): TextKey | null {
  return error instanceof Error ? (troubles[error.name] ?? null) : null
}
