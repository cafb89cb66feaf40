import { openChannel } from './open-channel'

/** How tabs of one browser tell each other that something is kept anew. */
export interface News {
  tell(id: string): void
  /** Told what other tabs tell, until the answer is called. */
  listen(onTold: (id: string) => void): () => void
}

/** Between the tabs that use one channel; a browser without channels learns it when a tab is looked at again. */
export function openNews(name: string): News {
  let hear: (id: string) => void = () => undefined
  const channel = openChannel<unknown>(name, (told) => {
    if (typeof told === 'string') hear(told)
  })
  return {
    tell: (id) => channel.post(id),
    listen(onTold) {
      hear = onTold
      return () => channel.close()
    },
  }
}
