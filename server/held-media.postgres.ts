import { afterAll } from 'vitest'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import { heldMediaSuite } from './testing/held-media-suite'
import { publicationWorld } from './testing/publication-world'
import { serverOfFile } from './testing/running-server'
import { testBucket } from './testing/test-bucket'

const schema = `held_media_${process.pid}`
const { address } = testBucket()
afterAll(() => dropSchema(schema))

heldMediaSuite(
  serverOfFile(() => ({
    database: { url: testDatabase ?? '', schema },
    blobs: address(),
    world: publicationWorld(6),
  })),
)
