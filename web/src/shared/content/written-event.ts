/** The window event that is dispatched when a member has published a comment or sent a message. */
export const writtenEvent = 'chaguan:written'

export const emitWritten = (): void => void window.dispatchEvent(new Event(writtenEvent))
