/** How tabs of one browser tell each other that something is kept anew. */
export interface News {
  tell(id: string): void
  /** Told what other tabs tell, until the answer is called. */
  listen(onTold: (id: string) => void): () => void
}

/** Between the tabs that use one channel; a browser without channels learns it when a tab is looked at again. */
export function openNews(name: string): News {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => () => undefined }
  const channel = new BroadcastChannel(name)
  return {
    tell: (id) => channel.postMessage(id),
    listen(onTold) {
      channel.onmessage = ({ data }) => {
        if (typeof data === 'string') onTold(data)
      }
      return () => channel.close()
    },
  }
}
