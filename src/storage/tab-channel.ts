import type { ChangeChannel } from '../../primitives/ports'

/** A channel between the tabs of one browser. A post reaches the other tabs, never its sender. */
export interface TabChannel<Message> {
  post(message: Message): void
  close(): void
}

/** Whether tabs of this browser can reach each other. */
export const hasTabChannels = (): boolean => typeof BroadcastChannel !== 'undefined'

/**
 * Opens a channel. A closed one delivers nothing in either direction. The same applies if the browser has no channels
 * or refuses one.
 */
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

/** Connects the tabs that use one channel. Without channels, a tab learns of changes when the user returns to it. */
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
