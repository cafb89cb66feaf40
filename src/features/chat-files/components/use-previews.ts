import { useCallback, useEffect, useRef, useState } from 'react'
import { useRelease } from '../../../ui/outside-react'
import { downloadJobs, downloadId, type Resource } from '../../downloads/downloads'
import type { ChatResource } from '../chat-resource'

/** Fetches one resource at a time for the preview. When the dialog closes, it drops those that were not saved. */
export function usePreviews(
  appId: string,
  chatId: string,
  shown: readonly ChatResource[],
  onClosed: (rowId: string) => void,
) {
  const [rowId, setRowId] = useState<string>()
  const looked = useRef(new Set<string>())
  const { queue } = downloadJobs(appId)
  const open = shown.filter(({ kind }) => kind !== 'closed')
  const at = open.findIndex(({ id }) => id === rowId)
  const resource = open[at] && downloadsOf(open[at], chatId)[0]
  const look = (id: string) => {
    const found = open.find((each) => each.id === id)
    const [wanted] = found ? downloadsOf(found, chatId) : []
    if (!wanted) return
    const place = downloadId(wanted)
    if (!queue.rows.get(place)) looked.current.add(place)
    queue.look(wanted)
    setRowId(id)
  }
  const letGo = useCallback(() => {
    const left = [...looked.current].filter((id) => queue.rows.get(id)?.isWanted === false)
    looked.current.clear()
    queue.remove(...left)
  }, [queue])
  useRelease(letGo, (leave) => leave())
  // The row that was previewed last may differ from the one that was opened.
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (rowId === undefined && last.current !== undefined) onClosed(last.current)
    last.current = rowId
  }, [rowId, onClosed])
  return {
    open: look,
    close: () => {
      setRowId(undefined)
      letGo()
    },
    id: resource ? downloadId(resource) : '',
    steps: resource && {
      at,
      count: open.length,
      onStep: (by: 1 | -1) => {
        const next = open[at + by]
        if (next) look(next.id)
      },
    },
  }
}

/** A resource in the form that the download queue takes; empty if it cannot be downloaded. */
export function downloadsOf(resource: ChatResource, chatId: string): Resource[] {
  if (resource.kind === 'closed') return []
  const { kind, key, name, messageId, duration } = resource
  const type = kind === 'image' ? 'image' : 'file'
  return [{ messageId, key, type, kind, ownName: name || undefined, durationMs: duration, chatId }]
}
