import type { TextKey } from '../../../i18n/texts.ts'

/** Whether the browser knows passkeys at all. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function'

const troubles: Readonly<Record<string, TextKey>> = {
  NotAllowedError: 'accountSecurity.passkey.notAllowed',
  AbortError: 'accountSecurity.passkey.notAllowed',
  InvalidStateError: 'accountSecurity.passkey.known',
  SecurityError: 'accountSecurity.passkey.insecure',
  NotSupportedError: 'accountSecurity.passkey.insecure',
}

/** What to say of an error of the browser's; null when the error is none of those. */
export function passkeyErrorKey(error: unknown): TextKey | null {
  return error instanceof Error ? (troubles[error.name] ?? null) : null
}
