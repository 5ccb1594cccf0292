/** The event of the window by which the live stream says that there are new threads. */
export const newThreadsEvent = 'chaguan:threads'
