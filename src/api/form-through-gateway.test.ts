import { expect, onTestFinished, test } from 'vitest'
import { formBody } from '../../client/form-body'
import { appAt, gatewayBefore, herald } from '../../gateway/testing/gateway-before-herald'
import { Operator } from '../../gateway/testing/operator'
import { happyWorld, onePixel } from '../../service/testing/happy-world'

test('a gateway that is restricted to some chats passes the forms that the console writes', async () => {
  const platform = await herald(happyWorld())
  const gateway = await gatewayBefore([appAt(platform.url, { chats: new Set(['oc_launch']) })])
  onTestFinished(async () => {
    await gateway.close()
    await platform.close()
  })
  const alice = new Operator(gateway)
  await alice.signIn('ou_alice')
  const blocks = '/open-apis/docx/v1/chats/oc_launch/announcement/blocks/oc_launch/children'
  const made = await alice.json(blocks, {
    method: 'POST',
    body: JSON.stringify({ children: [{ block_type: 27, image: {} }] }),
  })
  const [{ block_id: parent_node } = { block_id: '' }] = (made.data as { children: { block_id: string }[] })
    .children
  const send = (path: string, { bytes, type }: ReturnType<typeof formBody>) =>
    alice.json(path, { method: 'POST', headers: { 'content-type': type }, body: bytes })

  const file = new Blob(['png'], { type: 'image/png' })
  const media = { file_name: 'Plan "计划".png', parent_type: 'docx_image', parent_node, size: 3, file }
  expect((await send('/open-apis/drive/v1/medias/upload_all', formBody(media))).code).toBe(0)
  const image = new Blob([Buffer.from(onePixel, 'base64')])
  expect((await send('/open-apis/im/v1/images', formBody({ image_type: 'message', image }))).code).toBe(0)
})
