import { AsyncLocalStorage } from 'node:async_hooks'
import type { Blobs } from '../blobs/blobs'
import type { Store } from '../store/store'

/** The transaction that the running code belongs to. */
const inside = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * Thrown by blobs within a transaction, because everything else would wait for a transaction that waits for bytes.
 */
export class BytesInTransaction extends Error {}

function requireOutside(): void {
  if (inside.getStore()?.isOpen)
    throw new BytesInTransaction('bytes are stored or read while a transaction is open')
}

/** A store and blobs that fail where bytes are stored or read, or streamed on, within one of its transactions. */
export const guarded = <S extends Store, B extends Blobs>(given: { store: S; blobs: B }) => ({
  store: guardedStore(given.store),
  blobs: guardedBlobs(given.blobs),
})

function guardedStore<S extends Store>(store: S): S {
  const within =
    <T, Tx>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx) => {
      const transaction = { isOpen: true }
      try {
        return await inside.run(transaction, () => work(tx))
      } finally {
        transaction.isOpen = false
      }
    }
  return {
    ...store,
    transaction: (work, locks) => store.transaction(within(work), locks),
    reading: (work) => store.reading(within(work)),
    readingLong: (work) => store.readingLong(within(work)),
  }
}

function guardedBlobs<B extends Blobs>(blobs: B): B {
  return {
    ...blobs,
    async put(bytes) {
      requireOutside()
      return blobs.put(bytes)
    },
    async stage(bytes, most) {
      requireOutside()
      const staged = await blobs.stage(bytes, most)
      return {
        ...staged,
        async keep() {
          requireOutside()
          await staged.keep()
        },
      }
    },
    async get(sha256, range, signal) {
      requireOutside()
      const bytes = await blobs.get(sha256, range, signal)
      return bytes && guardedStream(bytes.getReader())
    },
  }
}

const guardedStream = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        requireOutside()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead, which would be read outside.
    { highWaterMark: 0 },
  )
