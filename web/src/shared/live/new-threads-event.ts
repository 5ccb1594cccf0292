/** The window event that is dispatched when new threads were published. */
export const newThreadsEvent = 'chaguan:threads'
