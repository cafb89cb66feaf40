import { test, vi } from 'vitest'
import { s3Blobs } from './s3-blobs'
import type { S3Blobs } from './s3-blobs'
import { badPeer, badPeers, settled } from './testing/bad-peers'
import { passedOn } from './testing/peers'
import { testBucket } from './testing/test-bucket'

const { address } = testBucket()

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const PART_BYTES = 4
/** A fraction of a second in place of twenty seconds. */
const ANSWER_MS = 400

const bytes = (words: string) => new TextEncoder().encode(words)
const text = async (stream: ReadableStream<Uint8Array> | undefined) => new Response(stream as BodyInit).text()

/** The ordinary run has one of each kind. */
const names = process.env['HERALD_HOSTILE']
  ? Object.keys(badPeers)
  : ['never answers', 'stops within a body', 'switches protocols', 'drips a body', 'gives hints, without end']

const later = Date.now() + 86_400_000

/** All operations on a bucket. Each runs in its own bucket with one blob. */
const operations: Readonly<Record<string, (blobs: S3Blobs, sha256: string) => Promise<unknown>>> = {
  'reads a blob': async (blobs, sha256) => text(await blobs.get(sha256)),
  'looks for a blob': (blobs, sha256) => blobs.get(sha256, { start: 0, end: 0 }),
  'keeps a short blob': (blobs) => blobs.put(bytes('abc')),
  'keeps a long blob': (blobs) => blobs.put(bytes('longer than one part')),
  'drops a long blob': async (blobs) => {
    const staged = await blobs.stage(new Response('longer than one part').body!, 100)
    await staged.discard()
  },
  'gives up a blob that is too long': (blobs) => blobs.stage(new Response('longer than one part').body!, 7),
  'reads its owner': (blobs) => blobs.owner(),
  'sets its owner': (blobs) => blobs.setOwner('service', true),
  'probes it': (blobs) => blobs.probe(),
  'lists blobs': (blobs) => blobs.writtenBefore(later),
  'sets a blob aside': (blobs, sha256) => blobs.setAside(sha256, later),
  'lists blobs set aside': (blobs) => blobs.aside(),
  'forgets a blob': (blobs, sha256) => blobs.forget(sha256),
}

test.each(Object.keys(operations))(
  'a caller that %s gets an answer or an error when the bucket spoils any request',
  async (operation) => {
    const run = operations[operation]!
    await Promise.all(
      names.map(async (name) => {
        const bucket = address()
        const peer = await badPeer(passedOn(bucket.endpoint))
        const at = { ...bucket, endpoint: peer.url }
        const [blobs, patient] = [s3Blobs(at, keys, PART_BYTES, ANSWER_MS), s3Blobs(at, keys, PART_BYTES)]
        const blob = async () => (await patient.put(bytes('a blob'))).sha256
        // Spoils each request in turn, until the operation sends no more.
        let asked = 1
        for (let turn = 0; turn < asked; turn += 1) {
          const sha256 = await blob()
          asked = 0
          peer.does(badPeers[name], () => asked++ === turn)
          await settled(run(blobs, sha256))
          peer.does(undefined)
        }
        // A probe has a second, which may be too short on a busy machine.
        await vi.waitFor(async () => run(patient, await blob()), 20_000)
      }),
    )
  },
)
