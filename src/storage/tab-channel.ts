/** Between the tabs of one browser: what one posts the others hear, and never itself. */
export interface TabChannel<Message> {
  post(message: Message): void
  close(): void
}

/** Whether tabs of this browser can hear each other. */
export const hasTabChannels = (): boolean => typeof BroadcastChannel !== 'undefined'

/** A browser without channels, or that refuses one, posts to nobody and hears nothing. */
export function openTabChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  if (!hasTabChannels()) return silent
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
    return { post: (message) => channel.postMessage(message), close: () => channel.close() }
  } catch {
    return silent
  }
}

const silent: TabChannel<unknown> = { post: () => undefined, close: () => undefined }

/** How tabs of one browser tell each other that something is kept again. */
export interface ChangeChannel {
  announce(id: string): void
  /** Told what other tabs tell, until the answer is called. */
  listen(onChange: (id: string) => void): () => void
}

/** Between the tabs that use one channel; a browser without channels learns it when a tab is looked at again. */
export function openChangeChannel(name: string): ChangeChannel {
  let hear: (id: string) => void = () => undefined
  const channel = openTabChannel<unknown>(name, (id) => {
    if (typeof id === 'string') hear(id)
  })
  return {
    announce: (id) => channel.post(id),
    listen(onChange) {
      hear = onChange
      return () => channel.close()
    },
  }
}
