import { openTabChannel } from './tab-channel'

/** How tabs of one browser tell each other that something is kept anew. */
export interface ChangeChannel {
  announce(id: string): void
  /** Told what other tabs tell, until the answer is called. */
  listen(onTold: (id: string) => void): () => void
}

/** Between the tabs that use one channel; a browser without channels learns it when a tab is looked at again. */
export function openChangeChannel(name: string): ChangeChannel {
  let hear: (id: string) => void = () => undefined
  const channel = openTabChannel<unknown>(name, (told) => {
    if (typeof told === 'string') hear(told)
  })
  return {
    announce: (id) => channel.post(id),
    listen(onTold) {
      hear = onTold
      return () => channel.close()
    },
  }
}
