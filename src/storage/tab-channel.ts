/** Between the tabs of one browser: what one tab posts reaches the others, never itself. */
export interface TabChannel<Message> {
  post(message: Message): void
  close(): void
}

/** Whether tabs of this browser can reach each other. */
export const hasTabChannels = (): boolean => typeof BroadcastChannel !== 'undefined'

/** In a browser without channels, or that refuses one, posts reach nobody and nothing arrives; nor once it is closed. */
export function openTabChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  if (!hasTabChannels()) return silent
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
    let isClosed = false
    return {
      // A closed channel would throw.
      post: (message) => isClosed || channel.postMessage(message),
      close() {
        isClosed = true
        channel.close()
      },
    }
  } catch {
    return silent
  }
}

const silent: TabChannel<unknown> = { post: () => undefined, close: () => undefined }

/** How tabs of one browser tell each other that something was stored again. */
export interface ChangeChannel {
  announce(id: string): void
  /** Calls back with what other tabs announce, until the returned function is called. */
  listen(onChange: (id: string) => void): () => void
}

/** Between the tabs that use one channel; without channels, a tab learns of changes when it is looked at again. */
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
