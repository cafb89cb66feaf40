import type { IntentNews } from './desk-ports'

/** Between the tabs that show the forwards of one application; a browser without channels learns it when a tab is looked at again. */
export function openNews(app_id: string): IntentNews {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => () => undefined }
  const channel = new BroadcastChannel(`herald-forwards ${app_id}`)
  return {
    tell: (intentId) => channel.postMessage(intentId),
    listen(onTold) {
      channel.onmessage = ({ data }) => {
        if (typeof data === 'string') onTold(data)
      }
      return () => channel.close()
    },
  }
}
