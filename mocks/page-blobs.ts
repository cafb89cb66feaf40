import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import type { Blobs } from '../service/blobs/blobs'

/** Bytes in the browser's own storage, under their SHA-256. */
export interface PageBlobs extends Blobs {
  forget(): Promise<void>
}

export function pageBlobs(place: UseStore = createStore('herald-blobs', 'blobs')): PageBlobs {
  return {
    async put(bytes) {
      const whole = new Uint8Array(await new Response(bytes as BodyInit).arrayBuffer())
      const sha256 = hexOf(await crypto.subtle.digest('SHA-256', whole))
      await set(sha256, new Blob([whole]), place)
      return { sha256, size: whole.length }
    },
    async stage(bytes, most) {
      const whole = new Uint8Array(await new Response(bytes as BodyInit).arrayBuffer())
      const sha256 = hexOf(await crypto.subtle.digest('SHA-256', whole))
      return {
        size: Math.min(whole.length, most + 1),
        sha256: whole.length > most ? '' : sha256,
        keep: () => set(sha256, new Blob([whole]), place),
        discard: async () => undefined,
      }
    },
    async get(sha256, range) {
      const blob = await get<Blob>(sha256, place)
      if (!blob) return undefined
      return (range ? blob.slice(range.start, range.end) : blob).stream()
    },
    forget: () => clear(place),
  }
}

const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
