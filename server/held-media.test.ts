import { expect, test } from 'vitest'
import { folderOfFile } from './testing/folders'
import { heldMediaSuite } from './testing/held-media-suite'
import { bytesForm } from './testing/held-picture'
import { chatOf } from './testing/host-world'
import { publicationWorld } from './testing/publication-world'
import { serverOfFile, startHere } from './testing/running-server'

heldMediaSuite(serverOfFile(() => ({ world: publicationWorld(6) })))

const folder = folderOfFile()

test('bytes of a held change are there after a restart', async () => {
  const server = await startHere({ data: folder, world: publicationWorld(2) })
  const form = await bytesForm({ app_id: 'cli_0', chat_id: chatOf(1), token: 'local:a', words: 'a cat' })
  await fetch(`${server.url}/_herald/publications/drafts/media`, form)
  await server.close()
  const next = await startHere({ data: folder })
  const path = `/_herald/publications/drafts/${chatOf(1)}/media?token=local:a`
  expect(await (await fetch(next.url + path)).text()).toBe('a cat')
  await next.close()
})
