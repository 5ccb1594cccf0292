/** The window event that new threads were published. */
export const newThreadsEvent = 'chaguan:threads'
