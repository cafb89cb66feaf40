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
